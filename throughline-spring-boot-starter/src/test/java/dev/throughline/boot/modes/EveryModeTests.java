package dev.throughline.boot.modes;

import static org.assertj.core.api.Assertions.assertThat;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.boot.internal.ServingMode;
import dev.throughline.boot.internal.live.Switchboard;
import dev.throughline.mongodb.EntityMode;
import dev.throughline.mongodb.PartialUpdates;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.AbstractApplicationContext;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.MongoTemplate;

/** What an application names of Throughline works in every mode, with the same answers. */
class EveryModeTests {

  private static final int THREADS = 8;
  private static final int SWITCHES = Integer.getInteger("modes.switches", 1000);

  private static final String SOURCE = "src/test/java/dev/throughline/boot/modes/EveryType.java";
  private static final Pattern TYPE =
      Pattern.compile("^public .*?(?:class|interface) [a-z.]+([A-Z][A-Za-z]*)");

  /** What the starter sets by itself, and values of what is named. */
  private static final Set<String> PARTS =
      Set.of(
          "ThroughlineMongoRepository",
          "ThroughlineReactiveMongoRepository",
          "KeysetFragments",
          "ReactiveKeysetFragments",
          "ThroughlineAutoConfiguration",
          "EntityMode",
          "SaveAllCallbacks",
          "CappedCount",
          "PlacedFind",
          "MappingDifferenceException",
          "Verification",
          "StreamingItemWriter",
          "WriteProgress",
          "WriteRun",
          "WriterMeters",
          "ItemResult",
          "WriteState");

  private static final Pattern OBJECTS =
      Pattern.compile("(?m)^ *\\d+: +(\\d+) +\\d+ +(dev\\.throughline\\.\\S+)");

  private static final MongoServer SERVER = new MongoServer(new MemoryBackend());
  private static List<String> compiled;

  @BeforeAll
  static void start() {
    try (ConfigurableApplicationContext context = started(SERVER.bind().getPort())) {
      assertThat(context.getBean(MongoTemplate.class))
          .isExactlyInstanceOf(ThroughlineMongoTemplate.class);
      compiled = answers(context, "compiled");
    }
    assertThat(compiled).hasSizeGreaterThan(30);
  }

  @AfterAll
  static void stop() {
    SERVER.shutdownNow();
  }

  private static ConfigurableApplicationContext started(int port, String... properties) {
    List<String> all = new ArrayList<>(List.of(properties));
    all.add("spring.mongodb.uri=mongodb://127.0.0.1:" + port + "/test");
    return new SpringApplicationBuilder(EveryType.Application.class)
        .web(WebApplicationType.NONE)
        .properties(all.toArray(String[]::new))
        .run();
  }

  private static ConfigurableApplicationContext started(String... properties) {
    return started(SERVER.getLocalAddress().getPort(), properties);
  }

  private static List<String> answers(ConfigurableApplicationContext context, String run) {
    return EveryType.answers(context.getBean(EveryType.Beans.class), run);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "throughline.mode=stock",
        "throughline.enabled=false",
        "throughline.mode=observe",
        "throughline.doctor.enabled=true"
      })
  void whatIsNamedWorks(String mode) {
    try (ConfigurableApplicationContext context = started(mode)) {
      assertThat(context.getBean(MongoTemplate.class))
          .isNotInstanceOf(ThroughlineMongoTemplate.class);
      assertThat(context.getBeanNamesForType(ThroughlineMongoTemplate.class)).isEmpty();
      assertThat(answers(context, mode)).isEqualTo(compiled);
    }
  }

  /** A type that is new has to be named there, or listed here as one that nothing is asked of. */
  @Test
  void theProgramNamesEachType() throws IOException {
    String program = Files.readString(Path.of(SOURCE));
    List<String> missing = new ArrayList<>();
    for (String module : List.of("mongodb", "cache", "spring-boot-starter")) {
      for (String line : Files.readAllLines(Path.of("../api/throughline-" + module + ".txt"))) {
        Matcher type = TYPE.matcher(line);
        if (type.find() && !program.contains(type.group(1)) && !PARTS.contains(type.group(1))) {
          missing.add(type.group(1));
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void liveSwitchesChangeNothing() throws Exception {
    try (ConfigurableApplicationContext context = started("throughline.mode=observe")) {
      Switchboard switchboard = context.getBean(Switchboard.class);
      ServingMode[] modes = ServingMode.values();
      for (ServingMode mode : modes) {
        switchboard.serve(mode);
        assertThat(answers(context, "live " + mode)).isEqualTo(compiled);
      }
      int listeners = listeners(context);
      Map<String, Long> objects = objects();
      AtomicBoolean ended = new AtomicBoolean();
      ExecutorService threads = Executors.newFixedThreadPool(THREADS);
      try {
        List<Future<Integer>> programs =
            Stream.iterate(0, i -> i + 1)
                .limit(THREADS)
                .map(thread -> threads.submit(() -> programs(context, "t" + thread, ended)))
                .toList();
        for (int i = 0; i < SWITCHES; i++) {
          switchboard.serve(modes[i % modes.length]);
          Thread.sleep(5);
        }
        ended.set(true);
        for (Future<Integer> each : programs) {
          assertThat(each.get()).isPositive();
        }
      } finally {
        ended.set(true);
        threads.shutdown();
      }
      assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
      assertThat(listeners(context)).isEqualTo(listeners);
      switchboard.serve(modes[modes.length - 1]); // as when the objects were counted before
      assertThat(answers(context, "at last")).isEqualTo(compiled);
      assertThat(grown(objects, SWITCHES / modes.length)).isEmpty(); // but for threads' few
    }
  }

  /** Templates, and what is made for them, are made anew for other settings. */
  @Test
  void otherSettingsLeaveNothingBehind() throws Exception {
    int changes = 20;
    try (ConfigurableApplicationContext context = started("throughline.mode=observe")) {
      Switchboard switchboard = context.getBean(Switchboard.class);
      switchboard.serve(ServingMode.COMPILED);
      Map<String, Long> objects = new TreeMap<>();
      for (int i = 0; i <= 2 * changes; i++) {
        switchboard.verify(i % 2);
        switchboard.entity(Note.class.getName(), EntityMode.values()[i % 2]);
        assertThat(answers(context, "settings " + i)).isEqualTo(compiled);
        if (i == changes) { // caches are filled by then
          objects = objects();
        }
      }
      assertThat(grown(objects, changes)).isEmpty();
    }
  }

  /** Of which classes there are so many objects more than before. */
  private static Map<String, Long> grown(Map<String, Long> before, int least) throws JMException {
    Map<String, Long> grown = new TreeMap<>();
    objects().forEach((type, count) -> grown.put(type, count - before.getOrDefault(type, 0L)));
    grown.values().removeIf(more -> more < least);
    return grown;
  }

  /** What stock has stored since is not what compiled code knows of an entity that it has read. */
  @Test
  void aChangeBackIsStoredAfterStockHasServed() {
    try (ConfigurableApplicationContext context = started("throughline.mode=observe")) {
      EveryType.Beans beans = context.getBean(EveryType.Beans.class);
      Switchboard switchboard = context.getBean(Switchboard.class);
      switchboard.serve(ServingMode.COMPILED);
      Note note = beans.template().insert(new Note());
      for (int i = 0; i < 3; i++) { // until plans serve, which know what they read
        note = beans.template().findById(note.id, Note.class);
      }
      saveAs("first", note, beans.template()::saveChanges);
      switchboard.serve(ServingMode.STOCK);
      saveAs("second", note, beans.stock()::save);
      switchboard.serve(ServingMode.COMPILED);
      saveAs("first", note, beans.template()::saveChanges);
      assertThat(beans.stock().findById(note.id, Note.class).text).isEqualTo("first");
      for (int i = 0; i < 3; i++) {
        note = beans.reactive().findById(note.id, Note.class).block();
      }
      saveAs("third", note, it -> beans.reactive().saveChanges(it).block());
      switchboard.serve(ServingMode.OBSERVE);
      saveAs("fourth", note, it -> beans.reactiveStock().save(it).block());
      switchboard.serve(ServingMode.COMPILED);
      saveAs("third", note, it -> beans.reactive().saveChanges(it).block());
      assertThat(beans.stock().findById(note.id, Note.class).text).isEqualTo("third");
    }
  }

  @PartialUpdates
  static final class Note {
    @Id String id;
    String text = "new";
  }

  private static void saveAs(String text, Note note, Consumer<? super Note> saving) {
    note.text = text;
    saving.accept(note);
  }

  private static int programs(
      ConfigurableApplicationContext context, String thread, AtomicBoolean ended) {
    int programs = 0;
    do {
      assertThat(answers(context, thread + "-" + programs)).isEqualTo(compiled);
      programs++;
    } while (!ended.get());
    return programs;
  }

  private static int listeners(ConfigurableApplicationContext context) {
    return ((AbstractApplicationContext) context).getApplicationListeners().size();
  }

  /** Live objects of ours by class, after a collection of garbage. */
  private static Map<String, Long> objects() throws JMException {
    Object histogram =
        ManagementFactory.getPlatformMBeanServer()
            .invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                "gcClassHistogram",
                new Object[] {new String[0]},
                new String[] {String[].class.getName()});
    Map<String, Long> objects = new TreeMap<>();
    OBJECTS
        .matcher(histogram.toString())
        .results()
        .forEach(it -> objects.put(it.group(2), Long.valueOf(it.group(1))));
    return objects;
  }
}
