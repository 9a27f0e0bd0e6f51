package dev.throughline.boot.internal.driver;

import com.mongodb.client.MongoIterable;
import dev.throughline.boot.internal.observe.Command;
import dev.throughline.boot.internal.observe.ThreadTrips.Operation;
import dev.throughline.boot.internal.observe.Traffic;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * A find or a pipeline that is described step by step, and sent by a method that returns no further
 * iterable. As the driver's, not thread-safe.
 */
final class IterableCalls extends DriverCalls {

  /** A request that will be sent. */
  interface Sent {

    /** A step of the description. */
    void step(String method, Object[] arguments);

    Command command();
  }

  private final Operation asked;
  private final Sent sent;

  private IterableCalls(Object target, Traffic traffic, Operation asked, Sent sent) {
    super(target, traffic);
    this.asked = asked;
    this.sent = sent;
  }

  /** The watched iterable. */
  static Object watched(
      Class<?> type, MongoIterable<?> iterable, Traffic traffic, Operation asked, Sent sent) {
    return DriverProxy.of(type, new IterableCalls(iterable, traffic, asked, sent));
  }

  @Override
  public @Nullable Object call(Object proxy, Method method, Object[] arguments) throws Throwable {
    Class<?> returned = method.getReturnType();
    if (MongoIterable.class.isAssignableFrom(returned)) {
      Object next = proceed(method, arguments);
      sent.step(method.getName(), arguments);
      if (next == target) {
        return proxy;
      }
      return next instanceof MongoIterable<?> iterable
          ? watched(returned, iterable, traffic, asked, sent)
          : next;
    }
    if (!traffic.underWay()) {
      return proceed(method, arguments);
    }
    Command command = attempt(sent::command);
    asked.sends(command == null ? Command.OTHER : command, null);
    return asking(asked, method, arguments);
  }
}
