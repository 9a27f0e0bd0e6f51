package dev.throughline.boot.internal.observe;

import com.mongodb.event.ConnectionCheckedOutEvent;
import com.mongodb.event.ConnectionPoolListener;
import java.util.concurrent.TimeUnit;

/** Adds the time that calls wait for a connection. Thread-safe. */
public final class PoolWatch implements ConnectionPoolListener {

  private final Traffic traffic;

  /** Tells the traffic. */
  public PoolWatch(Traffic traffic) {
    this.traffic = traffic;
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
    } else {
      traffic.checkouts().put(event.getOperationId(), nanos);
    }
  }
}
