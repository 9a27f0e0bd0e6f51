package dev.throughline.mongodb;

/** Whether compiled code or stock maps an entity type. */
public enum EntityMode {
  /** Compiled code as far as it can, whatever the type's annotations say. */
  COMPILED,
  /** The stock converter. */
  STOCK
}
