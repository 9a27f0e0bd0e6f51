package dev.throughline.boot.converter;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import dev.throughline.embedded.EmbeddedMongo;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.data.mongodb.MongoManagedTypes;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.index.IndexInfo;
import org.springframework.data.mongodb.core.index.Indexed;
import org.springframework.data.mongodb.core.mapping.Document;

/** An application has one driver, the other, or none on its class path. */
@ExtendWith(OutputCaptureExtension.class)
class DriversTests {

  @ParameterizedTest
  @CsvSource({
    "mongodb-driver-sync, reactiveMongoTemplate, ThroughlineReactiveMongoTemplate",
    "mongodb-driver-reactivestreams, mongoTemplate, ThroughlineMongoTemplate"
  })
  void startsWithoutTheOther(String missing, String bean, String type) throws Exception {
    assertThat(inLoader(missing, "typesOf", bean))
        .isEqualTo("dev.throughline.mongodb." + type + " and ThroughlineMongoConverter");
  }

  @Test
  void withoutAnyThereIsNothingOfOursButALine(CapturedOutput output) throws Exception {
    assertThat(inLoader("mongodb-driver-(sync|reactivestreams)", "beansOfOurs", ""))
        .isEqualTo("[]");
    assertThat(output.getOut().lines())
        .filteredOn(line -> line.contains("hroughline"))
        .singleElement(as(STRING))
        .contains(
            "WARN",
            "Throughline is off: no driver of MongoDB is on the class path. Add"
                + " spring-boot-starter-data-mongodb or"
                + " spring-boot-starter-data-mongodb-reactive.");
  }

  /** Nothing listens where Spring Boot would look for a server. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aReactiveClientOfTheApplicationIsTheOnlyOne(boolean enabled) throws Exception {
    try (EmbeddedMongo server = EmbeddedMongo.inMemory()) {
      assertThat(
              inLoader(
                  "mongodb-driver-sync", "ownClient", server.connectionString() + " " + enabled))
          .isEqualTo("[ownClient] sku_1");
    }
  }

  private static Object inLoader(String missing, String method, String argument) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader = without(missing)) {
      thread.setContextClassLoader(loader);
      Class<?> main = loader.loadClass(Starter.class.getName());
      assertThat(main.getClassLoader()).isSameAs(loader);
      return main.getMethod(method, String.class).invoke(null, argument);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static URLClassLoader without(String missing) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (!new File(entry).getName().matches(missing + "-[0-9].*")) {
        urls.add(new File(entry).toURI().toURL());
      }
    }
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  /** Runs in the other class loader. */
  public static final class Starter {

    private Starter() {}

    public static String typesOf(String bean) {
      try (ConfigurableApplicationContext context = start(Application.class)) {
        return context.getBean(bean).getClass().getName()
            + " and "
            + context.getBean("mappingMongoConverter").getClass().getSimpleName();
      }
    }

    public static String beansOfOurs(String unused) {
      try (ConfigurableApplicationContext context = start(Application.class)) {
        return Stream.of(context.getBeanDefinitionNames())
            .filter(
                name -> String.valueOf(context.getType(name)).contains("dev.throughline.mongodb"))
            .toList()
            .toString();
      }
    }

    /** The clients of the application, and the index that is made by one of them. */
    public static String ownClient(String settings) {
      String[] parts = settings.split(" ");
      try (ConfigurableApplicationContext context =
          start(
              OwnClient.class,
              "own.server=" + parts[0],
              "throughline.enabled=" + parts[1],
              "spring.mongodb.uri=mongodb://localhost:1/own",
              "spring.data.mongodb.auto-index-creation=true")) {
        ReactiveMongoTemplate template = context.getBean(ReactiveMongoTemplate.class);
        template.save(new Item("1", "pen")).block();
        return Arrays.toString(context.getBeanNamesForType(MongoClient.class))
            + " "
            + template
                .indexOps(Item.class)
                .getIndexInfo()
                .map(IndexInfo::getName)
                .filter("sku_1"::equals)
                .blockFirst();
      }
    }

    private static ConfigurableApplicationContext start(Class<?> application, String... settings) {
      return new SpringApplicationBuilder(application)
          .web(WebApplicationType.NONE)
          .properties("spring.main.banner-mode=off")
          .properties(settings)
          .run();
    }
  }

  @EnableAutoConfiguration
  static class Application {}

  @EnableAutoConfiguration
  static class OwnClient {

    @Bean
    static MongoManagedTypes managedTypes() {
      return MongoManagedTypes.from(Item.class);
    }

    @Bean
    MongoClient ownClient(@Value("${own.server}") String server) {
      return MongoClients.create(server);
    }
  }

  @Document("items")
  record Item(String id, @Indexed(name = "sku_1") String sku) {}
}
