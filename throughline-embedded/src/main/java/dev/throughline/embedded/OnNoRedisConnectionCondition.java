package dev.throughline.embedded;

import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches when no property says where or how to reach a Redis. */
class OnNoRedisConnectionCondition extends SpringBootCondition {

  private static final List<String> CONNECTION_PROPERTIES =
      List.of(
          "spring.data.redis.url",
          "spring.data.redis.host",
          "spring.data.redis.port",
          "spring.data.redis.username",
          "spring.data.redis.password",
          "spring.data.redis.sentinel.master",
          "spring.data.redis.ssl.bundle",
          "spring.data.redis.ssl.enabled");

  private static final List<String> NODES =
      List.of(
          "spring.data.redis.sentinel.nodes",
          "spring.data.redis.cluster.nodes",
          "spring.data.redis.masterreplica.nodes");

  @Override
  public ConditionOutcome getMatchOutcome(
      ConditionContext context, AnnotatedTypeMetadata metadata) {
    ConditionMessage.Builder message = ConditionMessage.forCondition("Embedded Redis");
    Binder binder = Binder.get(context.getEnvironment());
    for (String property : CONNECTION_PROPERTIES) {
      if (binder.bind(property, String.class).isBound()) {
        return ConditionOutcome.noMatch(message.found("property").items(property));
      }
    }
    for (String property : NODES) {
      if (binder.bind(property, Bindable.listOf(String.class)).isBound()) {
        return ConditionOutcome.noMatch(message.found("property").items(property));
      }
    }
    return ConditionOutcome.match(message.because("no connection property is set"));
  }
}
