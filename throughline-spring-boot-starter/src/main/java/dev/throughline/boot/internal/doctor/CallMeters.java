package dev.throughline.boot.internal.doctor;

import dev.throughline.boot.internal.observe.CallStats;
import dev.throughline.boot.internal.observe.Figures;
import dev.throughline.boot.internal.observe.Traffic;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/** The figures of watched calls as meters, by call and entity. Thread-safe. */
public final class CallMeters implements MeterBinder {

  private final Traffic traffic;

  /** Of that traffic. */
  public CallMeters(Traffic traffic) {
    this.traffic = traffic;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    traffic.onNewCall(call -> register(registry, call));
  }

  private static void register(MeterRegistry registry, CallStats call) {
    Figures first = call.figures();
    FunctionTimer.builder(
            "throughline.call",
            call,
            it -> it.figures().calls(),
            it -> it.figures().total(),
            TimeUnit.MILLISECONDS)
        .description("Watched calls")
        .tags("call", first.name().method(), "entity", first.name().entity())
        .register(registry);
    part(registry, call, "connection", Figures::connection);
    part(registry, call, "driver", Figures::driver);
    part(registry, call, "mapping", Figures::mapping);
    part(registry, call, "rest", Figures::rest);
    count(registry, call, "documents", Figures::documents);
    count(registry, call, "bytes", Figures::bytes);
    count(registry, call, "commands", Figures::commands);
  }

  private static void part(
      MeterRegistry registry, CallStats call, String part, ToDoubleFunction<Figures> millis) {
    FunctionCounter.builder("throughline.call.part", call, it -> millis.applyAsDouble(it.figures()))
        .description("Where the time of watched calls went")
        .baseUnit("milliseconds")
        .tags("call", call.figures().name().method())
        .tags("entity", call.figures().name().entity(), "part", part)
        .register(registry);
  }

  private static void count(
      MeterRegistry registry, CallStats call, String of, ToDoubleFunction<Figures> number) {
    FunctionCounter.builder(
            "throughline.call." + of, call, it -> number.applyAsDouble(it.figures()))
        .description("What watched calls received or sent: " + of)
        .tags("call", call.figures().name().method(), "entity", call.figures().name().entity())
        .register(registry);
  }
}
