package dev.throughline.mongodb.moments;

import com.mongodb.event.ConnectionCheckedInEvent;
import com.mongodb.event.ConnectionCheckedOutEvent;
import com.mongodb.event.ConnectionPoolListener;
import java.util.concurrent.TimeUnit;

/** Counts the connections that are checked out and not in again. */
final class Pool implements ConnectionPoolListener {

  private int taken;

  synchronized int taken() {
    return taken;
  }

  /** Waits until so many are taken; the reactive driver gives some back after their result. */
  synchronized void await(int number) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    try {
      while (taken != number) {
        long millis = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (millis <= 0) {
          throw new IllegalStateException(taken + " connections are taken, not " + number);
        }
        wait(millis);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public synchronized void connectionCheckedOut(ConnectionCheckedOutEvent event) {
    taken++;
    notifyAll();
  }

  @Override
  public synchronized void connectionCheckedIn(ConnectionCheckedInEvent event) {
    taken--;
    notifyAll();
  }
}
