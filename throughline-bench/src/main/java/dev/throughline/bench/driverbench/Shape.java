package dev.throughline.bench.driverbench;

import java.util.Locale;
import java.util.function.Supplier;

/** The documents of the specification. */
enum Shape {
  FLAT(FlatDocument.class, FlatDocument::new, 80),
  DEEP(DeepDocument.class, DeepDocument::new, 8),
  FULL(FullDocument.class, FullDocument::new, 80);

  private final Class<?> type;
  private final Supplier<?> constructor;
  private final int textLength;

  <T> Shape(Class<T> type, Supplier<T> constructor, int textLength) {
    this.type = type;
    this.constructor = constructor;
    this.textLength = textLength;
  }

  /** Its class. */
  Class<?> type() {
    return type;
  }

  /** The object that is encoded again and again, always the same. */
  Object sample() {
    return new RandomValues(1, textLength).fill(constructor);
  }

  /** {@return whether a strategy has codecs for all of its fields} */
  boolean suits(Strategy strategy) {
    return this != FULL || strategy != Strategy.MICRONAUT;
  }

  /** The name of a task. */
  String task(boolean encodes) {
    return label() + (encodes ? "-encode" : "-decode");
  }

  /** Its name in tasks and files. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
