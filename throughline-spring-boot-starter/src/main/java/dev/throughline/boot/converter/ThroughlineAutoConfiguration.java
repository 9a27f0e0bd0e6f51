package dev.throughline.boot.converter;

import com.mongodb.reactivestreams.client.MongoClient;
import dev.throughline.boot.internal.CompiledSettings;
import dev.throughline.boot.internal.OnDriver;
import dev.throughline.boot.internal.SwitchCondition;
import dev.throughline.boot.internal.ThroughlineProperties;
import dev.throughline.mongodb.verify.VerificationListener;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ResourceLoader;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import reactor.core.publisher.Flux;

/**
 * Puts {@code ThroughlineMongoConverter}, {@code ThroughlineMongoTemplate} and {@code
 * ThroughlineReactiveMongoTemplate} where Spring Boot would put {@code MappingMongoConverter},
 * {@code MongoTemplate} and {@code ReactiveMongoTemplate}: under the same names and conditions,
 * with the same settings.
 *
 * <p>It comes after Spring Boot's own configuration and takes over the definitions found there (see
 * {@link StockBeansReplacement}). Whatever keeps Spring Boot from defining its bean, such as a bean
 * of the user's or an excluded auto-configuration, keeps this one away as well. Beans of the user's
 * that are exactly of the stock classes are taken over when they are finished (see {@link
 * OwnBeanPostProcessor}).
 */
@AutoConfiguration(
    after = {DataMongoAutoConfiguration.class, DataMongoReactiveAutoConfiguration.class})
@Conditional({SwitchCondition.OfThroughline.class, OnDriver.class})
@EnableConfigurationProperties(ThroughlineProperties.class)
@Import({StockBeansReplacement.class, LiveConfiguration.class})
public final class ThroughlineAutoConfiguration {

  /** Warns of faults of the version of Spring Data MongoDB. */
  public ThroughlineAutoConfiguration() {
    SpringDataFaults.warn();
  }

  @Bean
  static RepositoryBaseClassBeanFactoryPostProcessor throughlineRepositoryBaseClass(
      Environment environment) {
    return new RepositoryBaseClassBeanFactoryPostProcessor(environment);
  }

  @Bean
  static RunTimeSwitchBeanFactoryPostProcessor throughlineRunTimeSwitch(Environment environment) {
    return new RunTimeSwitchBeanFactoryPostProcessor(environment);
  }

  @Bean
  static OwnBeanPostProcessor throughlineOwnBeans(
      ObjectProvider<CompiledSettings> settings, ObjectProvider<LiveBeans> live) {
    return new OwnBeanPostProcessor(settings, live);
  }

  @Bean
  CompiledSettings throughlineCompiledSettings(
      ThroughlineProperties properties,
      ResourceLoader resources,
      ObjectProvider<VerificationListener> listeners) {
    return new CompiledSettings(
        properties,
        resources.getClassLoader(),
        (entity, direction, differences) ->
            listeners
                .orderedStream()
                .forEach(listener -> listener.compared(entity, direction, differences)));
  }

  @Bean
  EntityReports throughlineEntityReports(
      ObjectProvider<MongoConverter> converters,
      ObjectProvider<MongoOperations> operations,
      ObjectProvider<ReactiveMongoOperations> reactive,
      OwnBeanPostProcessor ownBeans) {
    return new EntityReports(converters, operations, reactive, ownBeans);
  }

  @Bean
  EntityReportLogging throughlineEntityReportLogging(EntityReports reports) {
    return new EntityReportLogging(reports);
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(name = OnDriver.BLOCKING)
  static class Blocking {

    @Bean
    static OwnBlockingBeanPostProcessor throughlineOwnBlockingBeans(OwnBeanPostProcessor ownBeans) {
      return new OwnBlockingBeanPostProcessor(ownBeans);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass({MongoClient.class, Flux.class})
  static class Reactive {

    @Bean
    static OwnReactiveBeanPostProcessor throughlineOwnReactiveBeans(OwnBeanPostProcessor ownBeans) {
      return new OwnReactiveBeanPostProcessor(ownBeans);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(MeterRegistry.class)
  static class Metrics {

    @Bean
    MeteredVerification throughlineMeteredVerification(ObjectProvider<MeterRegistry> registries) {
      return new MeteredVerification(registries);
    }

    @Bean
    EntityMeters throughlineEntityMeters(EntityReports reports) {
      return new EntityMeters(reports);
    }
  }
}
