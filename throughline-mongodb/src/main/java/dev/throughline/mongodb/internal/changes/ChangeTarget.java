package dev.throughline.mongodb.internal.changes;

/** A template that saves what has changed of entities. */
public interface ChangeTarget {

  /** Keeps the documents that entities of a type are read from. */
  void keepDocuments(Class<?> type);
}
