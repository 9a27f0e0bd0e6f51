package dev.throughline.driver.internal;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;
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
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.implementation.SuperMethodCall;
import net.bytebuddy.pool.TypePool;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Writes with other versions of the driver, each in a class loader that has no class of this one,
 * and reads back what is stored. The build puts their jars into {@code target/drivers}; {@code
 * .ci/drivers} compares more versions with stock, under faults.
 */
class OtherDriversTests {

  private static final String STORED =
      " insert 10/45 insertAll 1000/499500 saveAll 1005/499500"
          + " bulk 1000/499500 writer 1000/499500 save 10/55 of 4025";

  private static final String WRITER = "org.bson.BsonBinaryWriter";

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
    "5.11.1, 5.11.1, false, direct",
    "5.11.1, 5.11.1, true, direct",
    "5.11.1, 5.6.5, false, driver",
    "5.11.1, 5.6.5, true, driver",
    "5.14.0, 5.14.0, false, driver",
    "5.14.0, 5.14.0, true, driver",
    "5.14.0, 5.6.5, false, driver"
  })
  void storesWhatIsWritten(String driver, String bson, boolean listens, String way)
      throws Exception {
    try (URLClassLoader loader = new URLClassLoader(urls(driver, bson), platform())) {
      assertThat(run(loader, listens)).isEqualTo(way + STORED);
    }
  }

  /**
   * The jars say that they are of a version that was tested, and a method of them, which is still
   * there, does something else: a writer that takes documents token by token.
   */
  @Test
  void aWriterOfAnotherMeaningIsRefused() throws Exception {
    byte[] changed = tokenByToken(jar("bson", "5.11.1"));
    try (URLClassLoader loader =
        new URLClassLoader(urls("5.11.1", "5.11.1"), platform()) {
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            return name.equals(WRITER)
                ? defineClass(name, changed, 0, changed.length)
                : super.findClass(name);
          }
        }) {
      assertThat(run(loader, false)).isEqualTo("driver" + STORED);
    }
  }

  private static byte[] tokenByToken(Path jar) throws IOException {
    try (ClassFileLocator locator =
        new ClassFileLocator.Compound(
            ClassFileLocator.ForJarFile.of(jar.toFile()),
            ClassFileLocator.ForClassLoader.ofPlatformLoader())) {
      TypePool types = TypePool.Default.of(locator);
      return new ByteBuddy()
          .redefine(types.describe(WRITER).resolve(), locator)
          .method(named("pipe").and(takesArguments(1)))
          .intercept(SuperMethodCall.INSTANCE)
          .make(types)
          .getBytes();
    }
  }

  private static Object run(URLClassLoader loader, boolean listens) throws Exception {
    ServerAddress address =
        server.client().getClusterDescription().getServerDescriptions().get(0).getAddress();
    Thread thread = Thread.currentThread();
    ClassLoader usual = thread.getContextClassLoader();
    try {
      thread.setContextClassLoader(loader); // Spring's proxies take it
      Class<?> program = loader.loadClass(DriverProgram.class.getName());
      return program
          .getMethod("run", String.class, boolean.class)
          .invoke(null, "mongodb://" + address, listens);
    } finally {
      thread.setContextClassLoader(usual);
    }
  }

  private static ClassLoader platform() {
    return ClassLoader.getPlatformClassLoader();
  }

  private static URL[] urls(String driver, String bson) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (!entry.contains("/org/mongodb/")) {
        urls.add(url(Path.of(entry)));
      }
    }
    urls.add(url(jar("mongodb-driver-core", driver)));
    urls.add(url(jar("mongodb-driver-sync", driver)));
    urls.add(url(jar("bson", bson)));
    return urls.toArray(URL[]::new);
  }

  private static Path jar(String artifact, String version) {
    Path jar = Path.of("target/drivers/%s-%s.jar".formatted(artifact, version));
    assertThat(jar).exists();
    return jar;
  }

  private static URL url(Path path) throws IOException {
    return path.toUri().toURL();
  }
}
