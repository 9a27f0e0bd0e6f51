package dev.throughline.boot.internal;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches while a property is on. Spring Boot's own condition takes whatever is not "true" for
 * false; this one binds the property as all others are bound, so that a mistake stops the start.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
public abstract class SwitchCondition extends SpringBootCondition {

  private final String property;

  private SwitchCondition(String property) {
    this.property = property;
  }

  /** The switch of everything that is compiled. */
  public static final class OfThroughline extends SwitchCondition {
    OfThroughline() {
      super(Switches.ENABLED);
    }

    @Override
    boolean isOn(Environment environment) {
      return Switches.enabled(environment);
    }
  }

  /** The switch of what watches calls. */
  public static final class OfDoctor extends SwitchCondition {
    OfDoctor() {
      super(Switches.DOCTOR);
    }

    @Override
    boolean isOn(Environment environment) {
      return Switches.live(environment);
    }
  }

  /** The switch of timelines. */
  public static final class OfTimelines extends SwitchCondition {
    OfTimelines() {
      super(Switches.TIMELINE);
    }
  }

  /** The switch of compact payloads in Spring's caches, which is off when it is not set. */
  public static final class OfCaches extends SwitchCondition {
    OfCaches() {
      super(Switches.CACHE);
    }
  }

  boolean isOn(Environment environment) {
    return Switches.isOn(environment, property);
  }

  @Override
  public ConditionOutcome getMatchOutcome(
      ConditionContext context, AnnotatedTypeMetadata metadata) {
    boolean on = isOn(context.getEnvironment());
    ConditionMessage message =
        ConditionMessage.forCondition(property).because(on ? "not switched off" : "switched off");
    return new ConditionOutcome(on, message);
  }
}
