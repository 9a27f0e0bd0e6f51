package dev.throughline.mongodb.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ServerAddress;
import dev.throughline.mongodb.TestServer;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Writes with other versions of the driver, each in a class loader that has no class of this one,
 * and reads back what is stored. The build puts their jars into {@code target/drivers}.
 */
class OtherDriversTests {

  private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest(name = "driver {0} with bson {1}, a listener: {2}")
  @CsvSource({
    "5.8.0, 5.8.0, false, direct",
    "5.8.0, 5.8.0, true, direct",
    "5.8.1, 5.8.1, false, direct",
    "5.8.1, 5.8.1, true, direct",
    "5.8.1, 5.8.0, false, driver",
    "5.8.1, 5.6.5, false, driver",
    "5.8.1, 5.6.5, true, driver",
    "5.7.1, 5.7.1, false, driver",
    "5.7.1, 5.7.1, true, driver",
    "5.7.1, 5.8.1, true, driver",
    "5.12.0, 5.12.0, true, driver",
    "5.14.0, 5.14.0, false, driver",
    "5.14.0, 5.14.0, true, driver",
    "5.14.0, 5.6.5, false, driver"
  })
  void storesWhatIsWritten(String driver, String bson, boolean listens, String way)
      throws Exception {
    ServerAddress address =
        server.client().getClusterDescription().getServerDescriptions().get(0).getAddress();
    Thread thread = Thread.currentThread();
    ClassLoader usual = thread.getContextClassLoader();
    try (URLClassLoader loader = loader(driver, bson)) {
      thread.setContextClassLoader(loader); // Spring's proxies take it
      Class<?> program = loader.loadClass(DriverProgram.class.getName());
      Object answer =
          program
              .getMethod("run", String.class, boolean.class)
              .invoke(null, "mongodb://" + address, listens);
      assertThat(answer)
          .isEqualTo(
              way
                  + " insert 10/45 insertAll 1000/499500 saveAll 1005/499500"
                  + " bulk 1000/499500 writer 1000/499500 save 10/55 of 4025");
    } finally {
      thread.setContextClassLoader(usual);
    }
  }

  private static URLClassLoader loader(String driver, String bson) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (!entry.contains("/org/mongodb/")) {
        urls.add(Path.of(entry).toUri().toURL());
      }
    }
    urls.add(jar("mongodb-driver-core", driver));
    urls.add(jar("mongodb-driver-sync", driver));
    urls.add(jar("bson", bson));
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  private static URL jar(String artifact, String version) throws IOException {
    Path jar = Path.of("target/drivers/%s-%s.jar".formatted(artifact, version));
    assertThat(jar).exists();
    return jar.toUri().toURL();
  }
}
