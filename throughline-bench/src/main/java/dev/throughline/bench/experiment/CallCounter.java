package dev.throughline.bench.experiment;

import com.mongodb.event.ConnectionCheckedOutEvent;
import com.mongodb.event.ConnectionPoolListener;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the commands that a client sends, by the connections that are taken for them: a listener
 * of commands would make the driver parse each of them once more.
 */
public final class CallCounter implements ConnectionPoolListener {

  private final AtomicInteger calls = new AtomicInteger();

  @Override
  public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
    calls.getAndIncrement();
  }

  /** {@return how many until now} */
  public int calls() {
    return calls.get();
  }
}
