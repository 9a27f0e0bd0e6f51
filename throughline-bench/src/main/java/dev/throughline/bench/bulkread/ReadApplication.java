package dev.throughline.bench.bulkread;

import com.mongodb.event.CommandListener;
import dev.throughline.bench.experiment.BenchApplication;
import java.util.List;
import java.util.function.UnaryOperator;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.repository.config.EnableMongoRepositories;

/** The Spring Boot service that is measured. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(
    exclude = {MongoReactiveAutoConfiguration.class, DataMongoReactiveAutoConfiguration.class})
@EntityScan(basePackageClasses = JavaOrder.class)
@EnableMongoRepositories(basePackageClasses = JavaOrderRepository.class)
class ReadApplication {

  private static final String DATABASE = "throughline_bench_read";

  /** As many as there are users, and always there, so that what they allocate is counted. */
  private static final int THREADS = 40;

  /** Only with the strategy of that name. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnProperty(name = "bench.custom-converter", havingValue = "true")
  static class CustomConverters {

    @Bean
    MongoCustomConversions mongoCustomConversions() {
      return new MongoCustomConversions(
          List.of(Language.JAVA.mapping(), Language.KOTLIN.mapping()));
    }
  }

  /** Only with the strategy of that name. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnProperty(name = "bench.command-listener", havingValue = "true")
  static class CommandListeners {

    @Bean
    MongoClientSettingsBuilderCustomizer emptyCommandListener() {
      return settings -> settings.addCommandListener(new CommandListener() {});
    }
  }

  /** Starts the application without HTTP, as stock: for filling and checking. */
  static ConfigurableApplicationContext startStock(String uri) {
    return application(uri, Strategy.DEFAULT_CONVERTER).start();
  }

  /** Starts the service on a free port, with the beans that a strategy needs. */
  static ConfigurableApplicationContext start(
      String uri, Strategy strategy, Language language, UnaryOperator<OrderSource> wrapper) {
    return application(uri, strategy)
        .with("server.tomcat.threads.min-spare", THREADS)
        .with("server.tomcat.threads.max", THREADS)
        .with("server.tomcat.max-keep-alive-requests", -1)
        .with("bench.custom-converter", strategy == Strategy.CUSTOM_CONVERTER)
        .with("bench.command-listener", strategy == Strategy.LISTENED)
        .serve(
            WebApplicationType.SERVLET,
            context -> {
              context.registerBean(
                  OrderSource.class,
                  () -> wrapper.apply(OrderSource.of(strategy, language, context)));
              context.registerBean(DayController.class);
              context.registerBean(controller(strategy));
            });
  }

  private static Class<?> controller(Strategy strategy) {
    return switch (strategy) {
      case THROUGHLINE_JSON -> JsonOrderController.class;
      case READY_JSON -> ReadyJsonController.class;
      default -> OrderController.class;
    };
  }

  private static BenchApplication application(String uri, Strategy strategy) {
    return BenchApplication.of(ReadApplication.class)
        .on(uri, DATABASE, strategy.throughline())
        .with("throughline.mode", strategy.watched() ? "observe" : "compiled");
  }
}
