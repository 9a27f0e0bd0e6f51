package dev.throughline.mongodb.parity;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Prints at the end of a run how many cases were compared with stock. Found by JUnit. */
public final class CaseCount implements BeforeAllCallback {

  private static final AtomicLong CASES = new AtomicLong();

  static void add() {
    CASES.incrementAndGet();
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    context
        .getRoot()
        .getStore(ExtensionContext.Namespace.GLOBAL)
        .computeIfAbsent(CaseCount.class, type -> (AutoCloseable) CaseCount::print);
  }

  private static void print() {
    System.out.println(
        CASES
            + " cases compared with stock, "
            + Shapes.all().count()
            + " shapes in "
            + Variant.values().length
            + " configurations ("
            + Seeds.hint()
            + ")");
  }
}
