package dev.throughline.embedded;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.BindResult;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches unless a property is false. Spring Boot's own condition takes whatever is not "true" for
 * false; this one binds the property, so that a mistake stops the start.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
abstract class SwitchCondition extends SpringBootCondition {

  private final String property;

  private SwitchCondition(String property) {
    this.property = property;
  }

  /** The switch of the embedded MongoDB-compatible server. */
  static final class OfMongo extends SwitchCondition {
    OfMongo() {
      super("throughline.embedded.enabled");
    }
  }

  /** The switch of the embedded Redis. */
  static final class OfRedis extends SwitchCondition {
    OfRedis() {
      super("throughline.embedded.redis.enabled");
    }
  }

  @Override
  public ConditionOutcome getMatchOutcome(
      ConditionContext context, AnnotatedTypeMetadata metadata) {
    BindResult<Boolean> bound = Binder.get(context.getEnvironment()).bind(property, Boolean.class);
    boolean on = !bound.isBound() || bound.get();
    ConditionMessage message =
        ConditionMessage.forCondition(property).because(on ? "not switched off" : "switched off");
    return new ConditionOutcome(on, message);
  }
}
