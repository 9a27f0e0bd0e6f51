package dev.throughline.boot.converter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** An application has one driver or the other on its class path. */
class ReactiveDriverOnlyTests {

  @ParameterizedTest
  @CsvSource({
    "mongodb-driver-sync, reactiveMongoTemplate, ThroughlineReactiveMongoTemplate",
    "mongodb-driver-reactivestreams, mongoTemplate, ThroughlineMongoTemplate"
  })
  void startsWithoutTheOther(String missing, String bean, String type) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader = without(missing)) {
      thread.setContextClassLoader(loader);
      Class<?> main = loader.loadClass(Starter.class.getName());
      assertThat(main.getClassLoader()).isSameAs(loader);
      assertThat(main.getMethod("typesOf", String.class).invoke(null, bean))
          .isEqualTo("dev.throughline.mongodb." + type + " and ThroughlineMongoConverter");
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static URLClassLoader without(String missing) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (!new File(entry).getName().startsWith(missing)) {
        urls.add(new File(entry).toURI().toURL());
      }
    }
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  /** Runs in the other class loader. */
  public static final class Starter {

    private Starter() {}

    public static String typesOf(String bean) {
      try (ConfigurableApplicationContext context =
          new SpringApplicationBuilder(Application.class)
              .web(WebApplicationType.NONE)
              .properties("spring.main.banner-mode=off")
              .run()) {
        return context.getBean(bean).getClass().getName()
            + " and "
            + context.getBean("mappingMongoConverter").getClass().getSimpleName();
      }
    }
  }

  @EnableAutoConfiguration
  static class Application {}
}
