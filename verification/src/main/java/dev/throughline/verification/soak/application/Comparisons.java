package dev.throughline.verification.soak.application;

import dev.throughline.mongodb.verify.VerificationListener;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what was compared with stock. Thread-safe. */
final class Comparisons implements VerificationListener {

  private final AtomicLong compared = new AtomicLong();
  private final AtomicLong differing = new AtomicLong();

  @Override
  public void compared(Class<?> entity, Direction direction, int differences) {
    compared.incrementAndGet();
    if (differences > 0) {
      differing.incrementAndGet();
    }
  }

  long compared() {
    return compared.get();
  }

  long differing() {
    return differing.get();
  }
}
