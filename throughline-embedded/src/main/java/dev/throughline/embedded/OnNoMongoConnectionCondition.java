package dev.throughline.embedded;

import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches when no property says where or how to reach a MongoDB. Only properties that describe a
 * connection count: a database name or a representation suits the embedded server as well.
 *
 * <p>The names of Spring Boot 3 count too. Spring Boot 4 ignores them, but an application that sets
 * them has a database, and must not write to a server that loses its data.
 */
class OnNoMongoConnectionCondition extends SpringBootCondition {

  private static final List<String> CONNECTION_PROPERTIES =
      List.of(
          "spring.mongodb.uri",
          "spring.mongodb.host",
          "spring.mongodb.port",
          "spring.mongodb.username",
          "spring.mongodb.replica-set-name",
          "spring.mongodb.ssl.bundle",
          "spring.data.mongodb.uri",
          "spring.data.mongodb.host");

  private static final String ENCRYPTION_PROPERTY = "spring.mongodb.ssl.enabled";

  @Override
  public ConditionOutcome getMatchOutcome(
      ConditionContext context, AnnotatedTypeMetadata metadata) {
    ConditionMessage.Builder message = ConditionMessage.forCondition("Embedded MongoDB");
    Binder binder = Binder.get(context.getEnvironment());
    for (String property : CONNECTION_PROPERTIES) {
      if (binder.bind(property, String.class).isBound()) {
        return ConditionOutcome.noMatch(message.found("property").items(property));
      }
    }
    if (Boolean.TRUE.equals(binder.bind(ENCRYPTION_PROPERTY, Boolean.class).orElse(null))) {
      return ConditionOutcome.noMatch(message.found("property").items(ENCRYPTION_PROPERTY));
    }
    return ConditionOutcome.match(message.because("no connection property is set"));
  }
}
