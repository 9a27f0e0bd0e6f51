package dev.throughline.mongodb;

/** The choice between compiled code and stock for an entity type. */
public enum EntityMode {
  /** Compiled code as far as it can, whatever the type's annotations say. */
  COMPILED,
  /** The stock converter. */
  STOCK
}
