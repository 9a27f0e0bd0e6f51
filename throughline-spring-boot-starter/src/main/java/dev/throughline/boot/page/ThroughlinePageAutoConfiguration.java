package dev.throughline.boot.page;

import com.mongodb.reactivestreams.client.MongoClient;
import dev.throughline.boot.internal.OnDriver;
import dev.throughline.boot.internal.ThroughlineProperties;
import dev.throughline.mongodb.page.CursorTokens;
import dev.throughline.mongodb.page.KeysetFragments;
import dev.throughline.mongodb.page.KeysetPages;
import dev.throughline.mongodb.page.ReactiveKeysetFragments;
import dev.throughline.mongodb.page.ReactiveKeysetPages;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import reactor.core.publisher.Flux;

/**
 * Pages from a cursor on: for applications, repositories and controllers. They need nothing that is
 * compiled, and stay when {@code throughline.enabled} is false.
 */
@AutoConfiguration(
    after = {DataMongoAutoConfiguration.class, DataMongoReactiveAutoConfiguration.class})
@Conditional(OnDriver.class)
@EnableConfigurationProperties(ThroughlineProperties.class)
final class ThroughlinePageAutoConfiguration {

  @Bean
  static KeysetRepositoriesBeanFactoryPostProcessor throughlineKeysetRepositories() {
    return new KeysetRepositoriesBeanFactoryPostProcessor();
  }

  @Bean
  PageSettings throughlinePageSettings(ThroughlineProperties properties) {
    return new PageSettings(properties.page());
  }

  @Bean
  @ConditionalOnMissingBean
  CursorTokens throughlineCursorTokens(PageSettings settings) {
    return settings.tokens();
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(name = OnDriver.BLOCKING)
  static class Blocking {

    @Bean(KeysetRepositoriesBeanFactoryPostProcessor.FRAGMENTS)
    KeysetFragments throughlineKeysetFragments(CursorTokens tokens) {
      return new KeysetFragments(tokens);
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnSingleCandidate(MongoOperations.class)
    KeysetPages throughlineKeysetPages(MongoOperations operations, CursorTokens tokens) {
      return new KeysetPages(operations, tokens);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass({MongoClient.class, Flux.class})
  static class Reactive {

    @Bean(KeysetRepositoriesBeanFactoryPostProcessor.REACTIVE_FRAGMENTS)
    ReactiveKeysetFragments throughlineReactiveKeysetFragments(CursorTokens tokens) {
      return new ReactiveKeysetFragments(tokens);
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnSingleCandidate(ReactiveMongoOperations.class)
    ReactiveKeysetPages throughlineReactiveKeysetPages(
        ReactiveMongoOperations operations, CursorTokens tokens) {
      return new ReactiveKeysetPages(operations, tokens);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(WebMvcConfigurer.class)
  @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
  static class WebMvc {

    @Bean
    KeysetWebMvc throughlineKeysetWebMvc(PageSettings settings) {
      return new KeysetWebMvc(settings);
    }

    @Bean
    @ConditionalOnMissingBean
    InvalidCursorAdvice throughlineInvalidCursorAdvice() {
      return new InvalidCursorAdvice();
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(WebFluxConfigurer.class)
  @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
  static class WebFlux {

    @Bean
    KeysetWebFlux throughlineKeysetWebFlux(PageSettings settings) {
      return new KeysetWebFlux(settings);
    }

    @Bean
    @ConditionalOnMissingBean
    InvalidCursorAdvice throughlineInvalidCursorAdvice() {
      return new InvalidCursorAdvice();
    }
  }
}
