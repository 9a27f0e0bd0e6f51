package dev.throughline.boot.app;

import jakarta.validation.Validator;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.data.auditing.DateTimeProvider;
import org.springframework.data.domain.AuditorAware;
import org.springframework.data.domain.ReactiveAuditorAware;
import org.springframework.data.mongodb.config.EnableMongoAuditing;
import org.springframework.data.mongodb.config.EnableReactiveMongoAuditing;
import org.springframework.data.mongodb.core.mapping.event.ReactiveValidatingEntityCallback;
import org.springframework.data.mongodb.core.mapping.event.ValidatingEntityCallback;
import reactor.core.publisher.Mono;

/** What a team has before it adds the starter. */
@SpringBootConfiguration
@EnableAutoConfiguration
@EnableMongoAuditing(dateTimeProviderRef = "ticks")
@EnableReactiveMongoAuditing(dateTimeProviderRef = "ticks")
@Import(WithoutNetty.class)
public class ShopApplication {

  @Bean
  CardEncryption cardEncryption() {
    return new CardEncryption();
  }

  @Bean
  ReactiveCardEncryption reactiveCardEncryption(CardEncryption encryption) {
    return new ReactiveCardEncryption(encryption);
  }

  @Bean
  AuditorAware<String> auditor() {
    return () -> Optional.of("Grace");
  }

  @Bean
  ReactiveAuditorAware<String> reactiveAuditor() {
    return () -> Mono.just("Grace");
  }

  /** One second later at every look, so that two runs see the same times. */
  @Bean
  DateTimeProvider ticks() {
    AtomicInteger looks = new AtomicInteger();
    Instant start = Instant.parse("2026-01-01T00:00:00Z");
    return () -> Optional.of(start.plusSeconds(looks.getAndIncrement()));
  }

  @Bean
  @ConditionalOnBooleanProperty("shop.validated")
  ValidatingEntityCallback validation(Validator validator) {
    return new ValidatingEntityCallback(validator);
  }

  @Bean
  @ConditionalOnBooleanProperty("shop.validated")
  ReactiveValidatingEntityCallback reactiveValidation(Validator validator) {
    return new ReactiveValidatingEntityCallback(validator);
  }
}
