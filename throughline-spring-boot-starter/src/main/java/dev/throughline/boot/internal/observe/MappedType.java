package dev.throughline.boot.internal.observe;

import java.util.concurrent.atomic.LongAdder;

/** Sums over the documents of one type that stock has mapped in one direction. Thread-safe. */
public final class MappedType {

  /** The direction of mapping. */
  public enum Direction {
    READ,
    WRITE
  }

  private final LongAdder documents = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  void add(long number, long took) {
    documents.add(number);
    nanos.add(took);
  }

  /** The number of documents. */
  public long documents() {
    return documents.sum();
  }

  /** The time stock's converter took for them. */
  public long nanos() {
    return nanos.sum();
  }
}
