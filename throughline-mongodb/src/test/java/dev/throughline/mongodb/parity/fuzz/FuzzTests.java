package dev.throughline.mongodb.parity.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.Seeds;
import dev.throughline.mongodb.parity.Shapes;
import dev.throughline.mongodb.parity.Shapes.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random bytes and damaged documents against every shape and some random classes. A few seconds in
 * the build; {@code -Dfuzz.minutes=10} runs longer.
 */
@Tag("long")
class FuzzTests {

  private static final double MINUTES =
      Double.parseDouble(System.getProperty("fuzz.minutes", "0.1"));
  private static final long HANGS_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final int CLASSES = 30;

  @Test
  void fuzzedBytesAreReadAsByStock() throws Exception {
    List<Shape> shapes = new ArrayList<>(Shapes.all().toList());
    randomClasses().forEach(type -> shapes.add(new Shape(type)));
    Fuzzer fuzzer = new Fuzzer(shapes, (long) (MINUTES * TimeUnit.MINUTES.toNanos(1)));
    Thread thread = new Thread(fuzzer, "fuzzer");
    thread.setDaemon(true);
    thread.start();
    while (thread.isAlive()) {
      thread.join(500);
      if (fuzzer.currentNanos() > HANGS_NANOS) {
        throw new AssertionError(
            "hangs: " + fuzzer.current() + "\n" + Arrays.toString(thread.getStackTrace()));
      }
    }
    System.out.println("Fuzzed " + fuzzer + " (" + Seeds.hint() + ")");
    if (fuzzer.failure() != null) {
      throw new AssertionError(fuzzer.failure());
    }
    assertThat(fuzzer.compiled()).isPositive();
  }

  private static List<Class<?>> randomClasses() throws ClassNotFoundException {
    Map<String, String> sources = new LinkedHashMap<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < CLASSES; i++) {
      String name = "Fuzzed" + i;
      sources.put(name, new RandomEntity(Seeds.random("fuzzed", i), name, names).source());
      names.add(name);
    }
    sources.put("Level", "package fuzz; public enum Level { LOW, MIDDLE { }, HIGH }");
    ClassLoader loader = InMemoryCompiler.compile(sources);
    List<Class<?>> types = new ArrayList<>();
    for (String name : names) {
      types.add(loader.loadClass("fuzz." + name));
    }
    return types;
  }
}
