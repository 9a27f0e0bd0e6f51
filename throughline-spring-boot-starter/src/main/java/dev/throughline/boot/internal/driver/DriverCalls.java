package dev.throughline.boot.internal.driver;

import dev.throughline.boot.internal.observe.ThreadTrips;
import dev.throughline.boot.internal.observe.ThreadTrips.Operation;
import dev.throughline.boot.internal.observe.Traffic;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands calls to an object of the driver's, and watches some of them. Thread-safe. */
abstract class DriverCalls implements DriverProxy.Handler {

  private static final Logger log = LoggerFactory.getLogger(DriverCalls.class);

  final Object target;
  final Traffic traffic;

  DriverCalls(Object target, Traffic traffic) {
    this.target = target;
    this.traffic = traffic;
  }

  /** The driver's result or exception. */
  final @Nullable Object proceed(Method method, Object[] arguments) throws Throwable {
    return on(target, method, arguments);
  }

  static @Nullable Object on(Object of, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(of, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }

  /** Proceeds, and says meanwhile what is asked for. */
  final @Nullable Object asking(@Nullable Operation operation, Method method, Object[] arguments)
      throws Throwable {
    ThreadTrips trips = traffic.thread().trips();
    Operation before = trips.ask(operation);
    try {
      return proceed(method, arguments);
    } finally {
      trips.ask(before);
    }
  }

  /**
   * {@return what the doctor asks for; null when that fails, which the application does not notice}
   */
  static <T> @Nullable T attempt(Supplier<@Nullable T> question) {
    try {
      return question.get();
    } catch (RuntimeException e) {
      log.debug("A command is not watched", e);
      return null;
    }
  }
}
