package dev.throughline.verification.certify;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ConnectionString;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.throughline.embedded.EmbeddedMongo;
import dev.throughline.testkit.FreePorts;
import dev.throughline.verification.certify.IllServer.Illness;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/** What the command says of servers that are well, ill, and not there. */
class CertifyTests {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int execute(String... arguments) {
    CommandLine certify = CertifyCommand.commandLine();
    certify.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return certify.execute(arguments);
  }

  private static List<String> databases(String uri) {
    try (MongoClient client = MongoClients.create(uri)) {
      return client.listDatabaseNames().into(new ArrayList<>());
    }
  }

  @ParameterizedTest
  @EnumSource
  void serversOfOursPass(StartedServer.Kind kind, @TempDir Path folder) throws IOException {
    Path json = folder.resolve("certify.json");
    Path html = folder.resolve("certify.html");
    assertThat(
            execute(
                "--server", kind.toString(), "--json", json.toString(), "--html", html.toString()))
        .as(() -> out + "\n" + err)
        .isZero();
    assertThat(out.toString()).contains("StreamingWriter, save", "pages, newest of a room");
    for (Check check : Certification.checks()) {
      assertThat(out.toString()).contains(check.name());
    }
    assertThat(Files.readString(json)).contains("\"experiment\" : \"certify\"", "\"right\" : true");
    assertThat(Files.readString(html)).contains("certify", "timelines without Redis");
    assertThat(err.toString()).contains("certify: MongoDB");
    assertThat(out.toString().contains("has no transactions"))
        .isEqualTo(kind == StartedServer.Kind.EMBEDDED);
    assertThat(out.toString()).contains("the use of the index is not measurable here");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "IGNORES_RANGES | [pages, by a text] | pages",
        "READS_EVERYTHING | [pages, by the id] | COLLSCAN",
        "SORTS_IN_MEMORY | [pages, newest of a room] | SORT",
        "READS_TOO_MUCH | [pages, by a number, null last] | 200 index entries"
      })
  void illServersFailForTheirIllness(Illness illness, String row, String reason) {
    try (IllServer server = new IllServer(illness)) {
      assertThat(execute(server.uri())).as(() -> out + "\n" + err).isEqualTo(1);
      assertThat(out.toString().lines())
          .anySatisfy(line -> assertThat(line).startsWith("WRONG " + row).contains(reason));
      assertThat(databases(server.uri())).noneMatch(it -> it.startsWith("throughline"));
    }
  }

  /** What stock cannot do there either says nothing of Throughline. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DROPS_A_FIELD | [insert] | the field name is missing",
        "REORDERS_FIELDS | [StreamingWriter] | the fields are in another order",
        "IGNORES_UNIQUE_INDEXES | [unique indexes] | the server keeps no unique index",
        "IGNORES_SORTS | [pages, by a text] | pages",
        "LOSES_THE_LAST_ITEM | [pages, by a text] | expected 20, found 19",
        "ACCEPTS_STALE_VERSIONS | [versions: optimistic locking] | stale save accepted"
      })
  void whatStockCannotDoEitherIsTheServers(Illness illness, String row, String reason) {
    try (IllServer server = new IllServer(illness)) {
      assertThat(execute(server.uri())).as(() -> out + "\n" + err).isZero();
      assertThat(out.toString()).doesNotContain("WRONG");
      assertThat(out.toString().lines())
          .anySatisfy(
              line ->
                  assertThat(line)
                      .contains(row.substring(1, row.length() - 1))
                      .contains("not on this server: stock fails alike: ")
                      .contains(reason));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"NONE", "READS_A_PAGE"})
  void theSameServersPassWithoutAnIllness(Illness illness) {
    try (IllServer server = new IllServer(illness)) {
      assertThat(execute(server.uri())).as(() -> out + "\n" + err).isZero();
      assertThat(out.toString().contains("commands explained"))
          .isEqualTo(illness == Illness.READS_A_PAGE);
      assertThat(databases(server.uri())).noneMatch(it -> it.startsWith("throughline"));
    }
  }

  @Test
  void aDatabaseThatExistsIsRefusedAndKept() {
    try (EmbeddedMongo server = EmbeddedMongo.inMemory();
        MongoClient client = MongoClients.create(server.connectionString())) {
      client.getDatabase("mine").getCollection("kept").insertOne(new Document("_id", 1));
      assertThat(execute(server.connectionString(), "--database", "mine")).isEqualTo(2);
      assertThat(err.toString()).contains("the database mine exists already");
      assertThat(client.getDatabase("mine").getCollection("kept").countDocuments()).isEqualTo(1);
      assertThat(execute(server.connectionString(), "--database", "other")).isZero();
      assertThat(databases(server.connectionString())).contains("mine").doesNotContain("other");
    }
  }

  /** As by Ctrl-C. */
  @Test
  void anEndedProcessDropsItsDatabase(@TempDir Path folder)
      throws IOException, InterruptedException {
    try (EmbeddedMongo server = EmbeddedMongo.inMemory()) {
      Path log = folder.resolve("certify.log");
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path"),
                  CertifyCommand.class.getName(),
                  server.connectionString(),
                  "--database",
                  "ended")
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      try {
        while (!works(server.connectionString())) {
          assertThat(process.isAlive()).as(() -> read(log)).isTrue();
          Thread.sleep(20);
        }
        process.destroy();
        process.waitFor();
      } finally {
        process.destroyForcibly();
      }
      assertThat(read(log)).doesNotContain("what Throughline promises");
      assertThat(databases(server.connectionString())).doesNotContain("ended");
    }
  }

  /** Whether there is a collection: the database alone is there when the server was asked. */
  private static boolean works(String uri) {
    try (MongoClient client = MongoClients.create(uri)) {
      return client.getDatabase("ended").listCollectionNames().first() != null;
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void anUnreachableServerIsOneLine() {
    String host = "127.0.0.1:" + FreePorts.ofClusterNode();
    assertThat(
            execute(
                "mongodb://someone:secret7@"
                    + host
                    + "/?serverSelectionTimeoutMS=300&connectTimeoutMS=300"))
        .isEqualTo(2);
    assertThat(err.toString().lines())
        .singleElement()
        .satisfies(
            line ->
                assertThat(line)
                    .startsWith("certify: no answer from [" + host + "]")
                    .doesNotContain("someone", "secret7"));
    assertThat(out.toString()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://someone:secret7@host | no connection string",
        "mongodb://someone:sec/ret7@host | no connection string",
        "mongodb://someone:secret7@a mongodb://someone:secret7@b | name one server",
        "mongodb://someone:secret7@a --server embedded | name one server",
        "--server other | it is one of [embedded",
        "--database x | name one server",
        "mongodb://someone:secret7@a --database a.b | --database is a name"
      })
  void refusesWhatItDoesNotKnowAndShowsNoCredentials(String arguments, String message) {
    assertThat(execute(arguments.split(" "))).isEqualTo(2);
    assertThat(err.toString())
        .contains(message)
        .doesNotContain("secret7", "someone", "at dev.throughline");
  }

  @Test
  void onlyWholeWordsAreHidden() {
    Discretion discreet = new Discretion(new ConnectionString("mongodb://u:pa.s%2B@host/"));
    assertThat(discreet.apply("user u:pa.s+ cannot run: 'u', mongodb://u:pa.s%2B@host/"))
        .isEqualTo("user ***:*** cannot run: '***', ***");
  }

  @Test
  void helps() {
    assertThat(execute("--help")).isZero();
    assertThat(out.toString())
        .contains("Usage: certify", "--server", "--database", "--json", "--html", "embedded");
  }
}
