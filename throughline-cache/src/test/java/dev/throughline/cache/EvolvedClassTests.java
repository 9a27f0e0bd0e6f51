package dev.throughline.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.cache.internal.CurrentPayloads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.springframework.data.mapping.MappingException;
import org.springframework.util.FileSystemUtils;

/** Two versions of an application that share a cache, in both directions. */
class EvolvedClassTests {

  private static final int GRAPHS = 25;

  /**
   * What was written by one version is the very object to another one, or is loaded anew: a hit is
   * neither null nor half of it.
   */
  @Test
  void randomGraphsAreReadExactlyOrLoadedAnew() throws Exception {
    Path directory = Files.createTempDirectory("graphs");
    int hits = 0;
    int misses = 0;
    int refused = 0;
    for (int seed = 0; seed < GRAPHS; seed++) {
      EvolvedGraph graph = new EvolvedGraph(new Random(seed));
      Class<?> one = ChangedClassTests.compile(directory, "graph" + seed, graph.first());
      Class<?> other = ChangedClassTests.compile(directory, "other" + seed, graph.second());
      for (int i = 0; i < 6; i++) {
        Class<?> from = i % 2 == 0 ? one : other;
        Object note = graph.note(from);
        for (String codec : List.of("values", "compact", "bson")) {
          byte[] payload;
          try {
            payload = ChangedClassTests.loadedBy(from, () -> graphs(codec, from).encode(note));
          } catch (MappingException e) {
            assertThat(e).hasMessageContaining("changing.Note");
            refused++;
            continue;
          }
          Object again = read(codec, from, payload);
          assertThat(ObjectText.of(again)).as("%s %s", codec, graph).isEqualTo(ObjectText.of(note));
          Object evolved = read(codec, from == one ? other : one, payload);
          if (evolved == null) {
            misses++;
          } else {
            assertThat(ObjectText.of(evolved))
                .as("%s %s", codec, graph)
                .isEqualTo(ObjectText.of(note));
            hits++;
          }
        }
      }
    }
    FileSystemUtils.deleteRecursively(directory);
    assertThat(hits).as("payloads that did not change").isGreaterThan(GRAPHS);
    assertThat(misses).isGreaterThan(GRAPHS);
    assertThat(refused).isLessThan(hits);
  }

  /** The value, of which the codec must say that it is current. */
  private static Object read(String codec, Class<?> version, byte[] payload) {
    return ChangedClassTests.loadedBy(
        version,
        () -> {
          PayloadCodec<Object> fresh = graphs(codec, version);
          boolean current = fresh instanceof CurrentPayloads known && known.current(payload);
          Object value = graphs(codec, version).decode(payload);
          assertThat(current).isEqualTo(codec.equals("values") && value != null);
          return value;
        });
  }

  @SuppressWarnings("unchecked") // of the class that it is asked for
  private static PayloadCodec<Object> graphs(String codec, Class<?> version) {
    return codec.equals("values")
        ? PayloadCodecs.of(Converters.compiled()).values(List.of("changing"))
        : PayloadCodecs.of(Converters.compiled()).get(codec, (Class<Object>) version);
  }
}
