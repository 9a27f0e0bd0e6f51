package dev.throughline.boot.timeline;

import dev.throughline.boot.internal.PayloadReports;
import dev.throughline.redis.internal.protocol.WindowRequest;
import dev.throughline.redis.internal.window.PayloadFailure;
import dev.throughline.redis.internal.window.WindowListener;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** Keeps how often the payload codecs of timelines have failed, for the endpoint. Thread-safe. */
final class FailedPayloads implements WindowListener, PayloadReports {

  private final Map<String, Payload> failed = new ConcurrentSkipListMap<>();

  @Override
  public void answered(WindowRequest<?> request, Object reply) {}

  @Override
  public void payloadFailed(PayloadFailure failure) {
    String type = failure.type().getName();
    Throwable cause = failure.cause();
    Payload one =
        new Payload(
            type,
            failure.codec(),
            failure.encoding() ? 1 : 0,
            failure.encoding() ? 0 : 1,
            cause == null ? null : cause.getClass().getName());
    failed.merge(type + " " + failure.codec(), one, FailedPayloads::added);
  }

  private static Payload added(Payload known, Payload one) {
    return new Payload(
        known.type(),
        known.codec(),
        known.unencoded() + one.unencoded(),
        known.unreadable() + one.unreadable(),
        one.lastFailure() == null ? known.lastFailure() : one.lastFailure());
  }

  @Override
  public List<Payload> payloads() {
    return List.copyOf(failed.values());
  }
}
