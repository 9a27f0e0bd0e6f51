package dev.throughline.embedded;

import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches when no property says where or how to reach a MongoDB. Only properties that describe a
 * connection count: a database name or a representation suits the embedded server as well.
 */
class OnNoMongoConnectionCondition extends SpringBootCondition {

  private static final List<String> CONNECTION_PROPERTIES =
      List.of("uri", "host", "port", "username", "replica-set-name", "ssl.enabled", "ssl.bundle");

  @Override
  public ConditionOutcome getMatchOutcome(
      ConditionContext context, AnnotatedTypeMetadata metadata) {
    ConditionMessage.Builder message = ConditionMessage.forCondition("Embedded MongoDB");
    Binder binder = Binder.get(context.getEnvironment());
    for (String property : CONNECTION_PROPERTIES) {
      String name = "spring.mongodb." + property;
      if (binder.bind(name, Bindable.of(String.class)).isBound()) {
        return ConditionOutcome.noMatch(message.found("property").items(name));
      }
    }
    return ConditionOutcome.match(message.because("no connection property is set"));
  }
}
