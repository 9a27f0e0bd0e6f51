package dev.throughline.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.cache.internal.CurrentPayloads;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.data.mapping.MappingException;
import tools.jackson.databind.json.JsonMapper;

/** What one version of a class has put into a cache is a miss for every other version. */
class ChangedClassTests {

  private static final String FIRST =
      """
      package changing;
      public class Note {
        public String id = "1";
        public String text = "hello";
        public int likes = 3;
        public State state = State.NEW;
        public Author author = new Author();
        public enum State { NEW, OLD }
        public static class Author { public String name = "Ada"; public int age = 36; }
      }
      """;

  @TempDir static Path directory;

  private static Class<?> first;
  private static Class<?> same;

  @BeforeAll
  static void compileFirst() throws Exception {
    first = compile("first", FIRST);
    same = compile("same", FIRST);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "added | public int likes | public int more; public int likes",
        "removed | public int likes = 3; | ''",
        "renamed | String text | String body",
        "retyped | int likes | long likes",
        "to its box | int likes | Integer likes",
        "nested added | public int age | public int size; public int age",
        "nested renamed | String name | String title",
        "nested retyped | int age | double age",
        "constant added | { NEW, OLD } | { NEW, OTHER, OLD }"
      })
  void isAMissAfterAChange(String change, String from, String to) throws Exception {
    Class<?> second = compile(change.replace(' ', '-'), FIRST.replace(from, to));
    for (String codec : PayloadCodecs.names()) {
      byte[] payload = encode(codec, first);
      byte[] changed = encode(codec, second);
      assertThat(payload).as(codec).isNotEqualTo(changed);
      assertThat((Object) decode(codec, same, payload)).as("%s, the same", codec).isNotNull();
      assertThat((Object) decode(codec, second, payload)).as(codec).isNull();
      assertThat((Object) decode(codec, first, changed)).as(codec).isNull();
    }
  }

  @Test
  void valuesOfAnotherVersionAreMisses() throws Exception {
    Class<?> second = compile("value", FIRST.replace("int likes", "long likes"));
    Object value = List.of(first.getConstructor().newInstance());
    byte[] payload = loadedBy(first, () -> VALUES.get().encode(value));
    assertThat(loadedBy(same, () -> VALUES.get().decode(payload)))
        .isInstanceOfSatisfying(
            List.class, list -> assertThat(list.get(0).getClass()).isSameAs(same));
    assertThat(loadedBy(second, () -> VALUES.get().decode(payload)) == null).isTrue();
    boolean current = loadedBy(second, () -> ((CurrentPayloads) VALUES.get()).current(payload));
    assertThat(current).isFalse();
  }

  /** What would not be read of its class: the one of that name is another. */
  @Test
  void valuesOfAnotherLoaderAreRefused() throws Exception {
    Object value = List.of(first.getConstructor().newInstance());
    assertThatThrownBy(() -> loadedBy(same, () -> VALUES.get().encode(value)))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining(first.getName());
  }

  private static final Supplier<PayloadCodec<Object>> VALUES =
      () -> PayloadCodecs.of(Converters.compiled()).values(List.of("changing"));

  static <T> T loadedBy(Class<?> version, Supplier<T> work) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(version.getClassLoader());
    try {
      return work.get();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static Class<?> compile(String version, String source) throws Exception {
    return compile(directory, version, source);
  }

  static Class<?> compile(Path directory, String version, String source) throws Exception {
    Path sources = Files.createDirectories(directory.resolve(version));
    Path file = Files.writeString(sources.resolve("Note.java"), source);
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-proc:none", "-d", sources.toString(), file.toString());
    assertThat(result).isZero();
    URL[] urls = {sources.toUri().toURL()};
    return new URLClassLoader(urls, ChangedClassTests.class.getClassLoader())
        .loadClass("changing.Note");
  }

  private static <T> PayloadCodec<T> codec(String name, Class<T> type) {
    return PayloadCodecs.of(Converters.compiled(), JsonMapper.shared()).get(name, type);
  }

  private static <T> byte[] encode(String name, Class<T> type) throws Exception {
    return codec(name, type).encode(type.getConstructor().newInstance());
  }

  private static <T> T decode(String name, Class<T> type, byte[] payload) {
    return codec(name, type).decode(payload);
  }
}
