package dev.throughline.bench.experiment;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.util.HashMap;
import java.util.Map;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/** The Spring Boot applications that are measured. */
public final class BenchApplication {

  private final Class<?> configuration;
  private final Map<String, Object> properties = new HashMap<>();

  private BenchApplication(Class<?> configuration) {
    this.configuration = configuration;
    with("spring.main.banner-mode", "off").with("logging.level.root", "warn");
  }

  /** An application with this configuration. */
  public static BenchApplication of(Class<?> configuration) {
    return new BenchApplication(configuration);
  }

  /** On that database, with Throughline or as stock. */
  public BenchApplication on(String uri, String database, boolean throughline) {
    return with("spring.mongodb.uri", uri)
        .with("spring.mongodb.database", database)
        .with("throughline.enabled", throughline);
  }

  /** With one more property. */
  public BenchApplication with(String property, Object value) {
    properties.put(property, value);
    return this;
  }

  /** Starts it without HTTP. */
  public ConfigurableApplicationContext start() {
    return builder(WebApplicationType.NONE).run();
  }

  /** Adds beans that take arguments to an application. */
  @FunctionalInterface
  public interface Beans {

    /** Registers them. */
    void register(GenericApplicationContext context);
  }

  /** Starts it as a service on a free port of the loopback address, with some more beans. */
  public ConfigurableApplicationContext serve(WebApplicationType type, Beans beans) {
    with("server.address", "127.0.0.1").with("server.port", 0);
    return builder(type)
        .initializers(context -> beans.register((GenericApplicationContext) context))
        .run();
  }

  private SpringApplicationBuilder builder(WebApplicationType type) {
    return new SpringApplicationBuilder(configuration).web(type).properties(properties);
  }

  /** {@return where a service answers} */
  public static String url(ConfigurableApplicationContext service) {
    return "http://127.0.0.1:" + service.getEnvironment().getRequiredProperty("local.server.port");
  }

  /**
   * A table's note on an entity: what is compiled for it, so that no row of ours is stock in
   * disguise.
   *
   * @return empty when the application is stock.
   */
  public static String describe(BeanFactory beans, Class<?> entity) {
    return beans.getBean(MongoConverter.class) instanceof ThroughlineMongoConverter converter
        ? " (" + converter.report(entity) + ")"
        : "";
  }
}
