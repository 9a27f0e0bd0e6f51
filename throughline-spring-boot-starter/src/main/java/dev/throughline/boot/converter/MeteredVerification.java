package dev.throughline.boot.converter;

import dev.throughline.mongodb.verify.VerificationListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.ObjectProvider;

/** Counts comparisons with stock, and those that found a difference, by entity and direction. */
class MeteredVerification implements VerificationListener {

  /** Names, so that a restarted application's classes are not kept by its meters. */
  private record Key(String entity, Direction direction) {}

  private record Meters(Counter checked, Counter differences) {}

  private final ObjectProvider<MeterRegistry> registries;
  private final Map<Key, Meters> meters = new ConcurrentHashMap<>();

  MeteredVerification(ObjectProvider<MeterRegistry> registries) {
    this.registries = registries;
  }

  @Override
  public void compared(Class<?> entity, Direction direction, int differences) {
    registries.ifUnique(
        registry -> {
          Meters of =
              meters.computeIfAbsent(
                  new Key(entity.getName(), direction), key -> meters(registry, key));
          of.checked().increment();
          if (differences > 0) {
            of.differences().increment();
          }
        });
  }

  private static Meters meters(MeterRegistry registry, Key key) {
    return new Meters(
        counter(registry, key, "checked", "Documents that stock mapped once more for comparison"),
        counter(registry, key, "differences", "Documents that stock maps in another way"));
  }

  private static Counter counter(MeterRegistry registry, Key key, String name, String description) {
    return Counter.builder("throughline.verify." + name)
        .description(description)
        .tag("entity", key.entity())
        .tag("direction", key.direction().name().toLowerCase(Locale.ROOT))
        .register(registry);
  }
}
