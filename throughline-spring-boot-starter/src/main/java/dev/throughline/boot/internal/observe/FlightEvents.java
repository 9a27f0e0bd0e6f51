package dev.throughline.boot.internal.observe;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/** Calls as events of Java's flight recorder, made only while it records them. Thread-safe. */
final class FlightEvents {

  /** Java may come without its recorder. */
  private static final boolean PRESENT =
      ClassUtils.isPresent("jdk.jfr.Event", FlightEvents.class.getClassLoader());

  private FlightEvents() {}

  /** An event under way. */
  interface Recording {
    void end(CallName name, Call.Sums sums);
  }

  /** Null while nothing is recorded. */
  static @Nullable Recording begin() {
    return PRESENT ? CallEvent.start() : null;
  }

  @Name("dev.throughline.Call")
  @Label("Call")
  @Category("Throughline")
  @Description("A call of a repository or template that Throughline watches")
  @StackTrace(false)
  static final class CallEvent extends Event implements Recording {

    private static final EventType TYPE = EventType.getEventType(CallEvent.class);

    @Label("Method")
    @Nullable String method;

    @Label("Entity")
    @Nullable String entity;

    @Label("Documents")
    long documents;

    @Label("Bytes received")
    long bytes;

    @Label("Commands")
    long commands;

    @Label("Waiting for a connection")
    @Timespan
    long connection;

    @Label("In the driver")
    @Timespan
    long driver;

    @Label("In mapping")
    @Timespan
    long mapping;

    static @Nullable Recording start() {
      if (!TYPE.isEnabled()) {
        return null;
      }
      CallEvent event = new CallEvent();
      event.begin();
      return event;
    }

    @Override
    public void end(CallName name, Call.Sums sums) {
      end();
      if (shouldCommit()) {
        method = name.method();
        entity = name.entity();
        documents = sums.documents();
        bytes = sums.bytes();
        commands = sums.commands();
        connection = sums.connectionNanos();
        driver = sums.driverNanos();
        mapping = sums.mappingNanos();
        commit();
      }
    }
  }
}
