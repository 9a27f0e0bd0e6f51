package dev.throughline.mongodb.loading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.parity.expect.Proof;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.devtools.restart.classloader.RestartClassLoader;

/** Entities from other class loaders: after a restart, without a view of us, from signed jars. */
@Proof("Entities of other class loaders, signed jars, private and final classes")
@Proof("Applications that DevTools restarts")
class ClassLoadingTests {

  private static final ClassLoader OURS = ClassLoadingTests.class.getClassLoader();

  @Test
  void twoGenerationsAtOnceAreCompiledSeparately() {
    ThroughlineMongoConverter after =
        compiledSeparately(new Generation(OURS).sample(), new Generation(OURS).sample());
    assertThat(RoundTrip.of(after, Loaded.sample()).compiled()).isTrue();
  }

  @Test
  void twoRestartsByDevToolsAreCompiledSeparately(@TempDir Path directory) throws Exception {
    Restarts restarts = Restarts.of(directory);
    try (RestartClassLoader first = restarts.start();
        RestartClassLoader second = restarts.start()) {
      Object before = Restarts.sample(first);
      Object after = Restarts.sample(second);
      assertThat(before.getClass().getClassLoader()).isSameAs(first);
      assertThat(after.getClass().getClassLoader()).isSameAs(second);
      compiledSeparately(before, after);
    }
  }

  /** The converter of the second. */
  private static ThroughlineMongoConverter compiledSeparately(Object first, Object second) {
    assertThat(first.getClass()).isNotEqualTo(second.getClass());
    ThroughlineMongoConverter before = RoundTrip.converter();
    ThroughlineMongoConverter after = RoundTrip.converter();
    assertThat(RoundTrip.of(before, first).compiled()).isTrue();
    assertThat(RoundTrip.of(after, second).compiled()).isTrue();
    assertThat(RoundTrip.of(before, first).compiled()).isTrue();
    return after;
  }

  @Test
  void oneConverterServesTheSameNameFromTwoLoaders() {
    ThroughlineMongoConverter converter = RoundTrip.converter();
    assertThat(RoundTrip.of(converter, new Generation(OURS).sample()).compiled()).isTrue();
    assertThat(RoundTrip.of(converter, Loaded.sample()).compiled()).isTrue();
  }

  @Test
  void entityThatDoesNotSeeUsGoesToStock() {
    Object entity = new Generation(ClassLoader.getPlatformClassLoader()).sample();
    assertThat(RoundTrip.of(RoundTrip.converter(), entity).writeRefusal())
        .contains("no class may be defined beside it")
        .contains("CompiledCodec");
  }

  @Test
  void entityFromASignedJarIsCompiled(@TempDir Path directory) throws Exception {
    Path jar = jar(directory);
    run(
        directory,
        "keytool",
        "-genkeypair",
        "-keystore",
        "keys",
        "-storepass",
        "secret",
        "-alias",
        "tests",
        "-dname",
        "CN=tests",
        "-keyalg",
        "EC");
    run(
        directory,
        "jarsigner",
        "-keystore",
        "keys",
        "-storepass",
        "secret",
        jar.toString(),
        "tests");
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {jar.toUri().toURL()}, OURS) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(Loaded.class.getName())) {
              return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : findClass(name);
          }
        }) {
      Object entity = Generation.sample(loader);
      assertThat(entity.getClass().getSigners()).isNotEmpty();
      assertThat(RoundTrip.of(RoundTrip.converter(), entity).compiled()).isTrue();
      assertThat(RoundTrip.of(RoundTrip.converter(), entity).compiled()).isTrue();
    }
  }

  @Test
  void privateNestedAndFinalEntitiesAreCompiled() {
    assertThat(RoundTrip.of(RoundTrip.converter(), new Hidden("1", 2)).compiled()).isTrue();
    assertThat(RoundTrip.of(RoundTrip.converter(), new Closed("1", 2)).compiled()).isTrue();
  }

  private static Path jar(Path directory) throws IOException {
    Path jar = directory.resolve("entities.jar");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out)) {
      for (String name : List.of("Loaded", "Loaded$Part")) {
        String entry = Loaded.class.getPackageName().replace('.', '/') + "/" + name + ".class";
        entries.putNextEntry(new JarEntry(entry));
        try (var in = OURS.getResourceAsStream(entry)) {
          in.transferTo(entries);
        }
        entries.closeEntry();
      }
    }
    return jar;
  }

  private static void run(Path directory, String tool, String... arguments) throws Exception {
    List<String> command = new java.util.ArrayList<>(List.of(ChildJvm.tool(tool)));
    command.addAll(List.of(arguments));
    ChildJvm.run(directory, command);
  }

  private static class Hidden {
    private final String id;
    private final int count;

    private Hidden(String id, int count) {
      this.id = id;
      this.count = count;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Hidden hidden && id.equals(hidden.id) && count == hidden.count;
    }

    @Override
    public int hashCode() {
      return count;
    }
  }

  static final class Closed {
    private final String id;
    private final int count;

    Closed(String id, int count) {
      this.id = id;
      this.count = count;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Closed closed && id.equals(closed.id) && count == closed.count;
    }

    @Override
    public int hashCode() {
      return count;
    }
  }
}
