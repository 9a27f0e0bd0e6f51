package dev.throughline.boot.converter;

import dev.throughline.boot.internal.OnDriver;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.env.Environment;

/**
 * Types of ours that the application names work when Throughline is switched off, too. Stays when
 * {@code throughline.enabled} is false.
 */
@AutoConfiguration(after = ThroughlineAutoConfiguration.class)
@Conditional(OnDriver.class)
final class ThroughlineNamedTypesAutoConfiguration {

  @Bean
  static NamedTypesBeanFactoryPostProcessor throughlineNamedTypes(Environment environment) {
    return new NamedTypesBeanFactoryPostProcessor(environment);
  }
}
