package dev.throughline.mongodb.moments;

import com.mongodb.event.ConnectionCheckedInEvent;
import com.mongodb.event.ConnectionCheckedOutEvent;
import com.mongodb.event.ConnectionPoolListener;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the connections that are checked out and not in again. */
final class Pool implements ConnectionPoolListener {

  private final AtomicInteger taken = new AtomicInteger();

  int taken() {
    return taken.get();
  }

  @Override
  public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
    taken.incrementAndGet();
  }

  @Override
  public void connectionCheckedIn(ConnectionCheckedInEvent event) {
    taken.decrementAndGet();
  }
}
