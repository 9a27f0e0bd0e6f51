package dev.throughline.boot.internal;

import dev.throughline.mongodb.internal.driver.DirectLevel;
import dev.throughline.mongodb.internal.driver.DriverSupport;
import dev.throughline.mongodb.internal.driver.Senders;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.util.ClassUtils;

/** Who will send commands once compiled code serves from the start. */
final class ExpectedLevels {

  private ExpectedLevels() {}

  /** By kind of template, as far as its driver is there: direct, or driver with the reason. */
  static Map<String, String> of(boolean direct, boolean unknownDrivers) {
    Map<String, String> levels = new TreeMap<>();
    if (isPresent(OnDriver.BLOCKING)) {
      levels.put("blocking", level(Senders.blockingSupport(), direct, unknownDrivers));
    }
    if (isPresent(OnDriver.REACTIVE) && isPresent("reactor.core.publisher.Flux")) {
      levels.put("reactive", level(Senders.reactiveSupport(), direct, unknownDrivers));
    }
    return levels;
  }

  private static boolean isPresent(String type) {
    return ClassUtils.isPresent(type, Senders.class.getClassLoader());
  }

  private static String level(DriverSupport support, boolean direct, boolean unknownDrivers) {
    DirectLevel level = new DirectLevel(support);
    level.set(direct, unknownDrivers);
    return level.description();
  }
}
