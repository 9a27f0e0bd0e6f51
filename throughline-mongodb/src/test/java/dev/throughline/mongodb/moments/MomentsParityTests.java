package dev.throughline.mongodb.moments;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.Plug;
import dev.throughline.testkit.FixedPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Operators;

/**
 * User code is called when stock calls it: in the same order, on the same thread, in the same
 * context, while as many connections are taken. {@code -Dmoments.operation=} limits a run to
 * operations whose name contains that text; {@code -Dmoments.control=true} compares stock with
 * stock, which must not differ.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("long")
class MomentsParityTests {

  private static final String ONLY = System.getProperty("moments.operation", "");
  private static final boolean CONTROL = Boolean.getBoolean("moments.control");
  private static final int SHOWN = 4;

  /** Of so many pairs of an operation and an entity a build compares one, in each setting. */
  private static final int PARTS = 2;

  private static final MomentsTable TABLE = new MomentsTable();
  private static Server stockServer;
  private static Server ourServer;
  private static MongoClient stockPeek;
  private static MongoClient ourPeek;

  @BeforeAll
  static void start() {
    stockServer = new Server();
    ourServer = new Server();
    stockPeek = MongoClients.create("mongodb://127.0.0.1:" + stockServer.openPort());
    ourPeek = MongoClients.create("mongodb://127.0.0.1:" + ourServer.openPort());
  }

  @AfterAll
  static void stop() throws IOException {
    stockPeek.close();
    ourPeek.close();
    stockServer.close();
    ourServer.close();
    System.out.println(TABLE);
    Path report = Path.of(System.getProperty("basedir", "."), "target", "moments.txt");
    Files.createDirectories(report.getParent());
    Files.writeString(report, TABLE + "\n" + String.join("\n", TABLE.unexpected()));
  }

  @AfterEach
  void nothingElse() {
    Hooks.resetOnEachOperator("tenant");
    Converters.also = () -> {};
  }

  private static Stream<Arguments> settings() {
    return Stream.of(Setting.values())
        .flatMap(
            setting ->
                setting.blocking()
                    ? Stream.of(Arguments.of(false, setting), Arguments.of(true, setting))
                    : Stream.of(Arguments.of(true, setting)));
  }

  @Order(1)
  @ParameterizedTest(name = "reactive: {0}, {1}")
  @MethodSource("settings")
  void atTheSameMoments(boolean reactive, Setting setting) {
    if (setting == Setting.BRIDGED) {
      Hooks.onEachOperator("tenant", Operators.lift((any, subscriber) -> new Bridge<>(subscriber)));
    }
    int before = TABLE.unexpected().size();
    try (Side stock = new Side(false, reactive, setting, stockServer, stockPeek);
        Side ours = new Side(!CONTROL, reactive, setting, ourServer, ourPeek)) {
      for (Operation operation : Operation.of(setting)) {
        // What callbacks of concurrent saves find in the database is random with stock.
        boolean random = reactive && operation.concurrent() && setting == Setting.LOOKING;
        if (operation.has(reactive) && !random && operation.name().contains(ONLY)) {
          for (Variant variant : Variant.of(setting)) {
            String name = operation.name() + setting + variant;
            if (!ONLY.isEmpty() || FixedPart.includes(name, PARTS)) {
              compare(operation, variant, stock, ours);
            }
          }
        }
      }
      if (setting == Setting.QUIET && !CONTROL) {
        compiled(ours.report());
      }
    }
    if (setting == Setting.QUIET && !CONTROL && ONLY.isEmpty()) {
      // Otherwise calls of stock's would be compared with calls of stock's.
      String side = reactive ? "reactive " : "blocking ";
      assertThat(TABLE.planned().stream().filter(it -> it.startsWith(side)))
          .as(TABLE::toString)
          .hasSizeGreaterThan(15);
      assertThat(TABLE.served().direct() > 0).isEqualTo(Plug.HERE);
    }
    List<String> unexpected = TABLE.unexpected().subList(before, TABLE.unexpected().size());
    assertThat(unexpected.size())
        .as(() -> String.join("\n", unexpected.subList(0, Math.min(SHOWN, unexpected.size()))))
        .isZero();
  }

  private static void compare(Operation operation, Variant variant, Side stock, Side ours) {
    boolean reactive = stock.reactive() != null;
    TABLE.add(
        (reactive ? "reactive " : "blocking ") + operation.name(),
        reactive && operation.concurrent(),
        operation.concurrent(),
        stock.setting(),
        variant,
        trace(operation, variant, stock),
        trace(operation, variant, ours));
  }

  private static Trace trace(Operation operation, Variant variant, Side side) {
    Converters.also = side.setting() == Setting.ONE_CONNECTION ? side::lookUp : () -> {};
    return Trace.of(side, variant, operation);
  }

  /** Otherwise stock would be compared with stock. */
  private static void compiled(EntityReport report) {
    for (Variant variant : Variant.of(Setting.QUIET)) {
      if (variant != Variant.WHOLE) {
        EntityReport.Entry entry = report.entity(variant.type()).orElseThrow();
        assertThat(entry.compiled()).as(entry::toString).isTrue();
        // The server gives what is upserted an id.
        assertThat(entry.fallbacks()).as(entry::toString).allMatch(it -> "$._id".equals(it.path()));
      }
    }
  }

  @Order(2)
  @Test
  void whatDiffersIsInTheGuide() throws IOException {
    if (ONLY.isEmpty() && !CONTROL && FixedPart.ALL) {
      assertThat(Allowance.ALL).containsExactlyInAnyOrderElementsOf(TABLE.used());
    }
    for (Allowance allowance : Allowance.ALL) {
      String[] section = allowance.section().split(", ", 2);
      assertThat(Files.readAllLines(guide().resolve(section[0]))).contains(section[1]);
    }
  }

  /** Above the module that runs these tests, which are two. */
  private static Path guide() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(folder.resolve("docs/guide"))) {
      folder = folder.getParent();
    }
    return folder.resolve("docs/guide");
  }
}
