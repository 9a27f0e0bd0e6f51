package dev.throughline.mongodb.moments;

import com.mongodb.MongoClientException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Failures of user code: the n-th call of a kind throws, and those after it until the operation
 * ends do, too, as what the guide says of failures that do not come again is not compared.
 */
final class Faults {

  /** What is thrown. */
  enum Thrown {
    EXCEPTION,
    DRIVER_EXCEPTION,
    CHECKED_EXCEPTION,
    ERROR
  }

  /**
   * A failure that will be.
   *
   * @param call the first call of that kind that fails, from 1.
   */
  record Fault(Kind kind, int call, Thrown thrown) {
    @Override
    public String toString() {
      return "from call " + call + " on, kind " + kind + " throws " + thrown;
    }
  }

  private static volatile Fault fault;
  private static final AtomicInteger CALLS = new AtomicInteger();

  private Faults() {}

  /** Makes this fault happen from now on; null for none. */
  static void arm(Fault next) {
    CALLS.set(0);
    fault = next;
  }

  /** Is called by all user code. */
  static void reached(Kind kind) {
    Fault armed = fault;
    if (armed != null && armed.kind == kind && CALLS.incrementAndGet() >= armed.call) {
      switch (armed.thrown) {
        case EXCEPTION -> throw new IllegalStateException("made to fail");
        case DRIVER_EXCEPTION -> throw new MongoClientException("made to fail");
        case CHECKED_EXCEPTION -> Faults.<RuntimeException>raise(new IOException("made to fail"));
        case ERROR -> throw new AssertionError("made to fail");
      }
    }
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> void raise(Throwable any) throws E {
    throw (E) any;
  }
}
