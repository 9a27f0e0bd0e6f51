package dev.throughline.boot.internal.observe;

import com.mongodb.event.ConnectionCheckedInEvent;
import com.mongodb.event.ConnectionCheckedOutEvent;
import com.mongodb.event.ConnectionPoolListener;
import java.util.concurrent.TimeUnit;

/**
 * Adds the time that calls wait for a connection; and, of the blocking driver, which raises these
 * events on the thread of the call, the time until the connection is back. Thread-safe.
 */
public final class PoolWatch implements ConnectionPoolListener {

  private final Traffic traffic;
  private final boolean trips;

  /**
   * Tells the traffic.
   *
   * @param trips whether commands are taken from these events.
   */
  public PoolWatch(Traffic traffic, boolean trips) {
    this.traffic = traffic;
    this.trips = trips;
  }

  @Override
  public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
    if (!traffic.watching()) {
      return;
    }
    long nanos = event.getElapsedTime(TimeUnit.NANOSECONDS);
    Call call = traffic.callOfThread();
    if (call != null) {
      call.waited(nanos);
      if (trips) {
        traffic.thread().trips().checkedOut();
      }
    } else if (!trips) {
      traffic.checkouts().put(event.getOperationId(), nanos);
    }
  }

  @Override
  public void connectionCheckedIn(ConnectionCheckedInEvent event) {
    Call call = trips ? traffic.callOfThread() : null;
    if (call != null) {
      traffic.thread().trips().checkedIn(call, traffic.times(), traffic.large());
    }
  }
}
