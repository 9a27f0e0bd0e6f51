package dev.throughline.bench.bulkinsert;

import dev.throughline.bench.bulkinsert.Strategy.Keeps;
import dev.throughline.bench.process.ChildJvm;
import dev.throughline.bench.server.BenchServer;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Asks a {@link CheckChild} what a round has written. */
public final class Checker {

  private final ChildJvm child;
  private final boolean onlyCounts;

  /** By this JVM, which has nothing else to do. */
  Checker(ChildJvm child, BenchServer server, Workload workload) {
    this.child = child;
    this.onlyCounts = server.onlyAcknowledges();
    child.ask("start", Map.of("uri", server.uri(), "workload", workload.name()));
  }

  /** Of products that are all new, by a JVM that has nothing else to do. */
  public static Checker of(ChildJvm child, BenchServer server) {
    return new Checker(child, server, Workload.NEW);
  }

  /** Drops the collection, and what the null server has counted. */
  public void drop() {
    child.ask("drop", Map.of());
  }

  /** Makes the null server keep the documents that it receives next. */
  void keep() {
    child.ask("keep", Map.of());
  }

  /**
   * Checks a round after which everything must be found: documents, or on the null server their
   * number and size.
   *
   * @param round the answer of the JVM that has inserted.
   * @return what is wrong first, or {@literal null}.
   */
  public @Nullable String check(JsonNode round, int documents) {
    return check(round, documents, Keeps.EVERYTHING);
  }

  @Nullable String check(JsonNode round, int documents, Keeps keeps) {
    return check(onlyCounts ? "tally" : "read", round, documents, keeps);
  }

  /** As the others, also on the null server by the documents that it was made to keep. */
  @Nullable String checkKept(JsonNode round, int documents, Keeps keeps) {
    return check("read", round, documents, keeps);
  }

  private @Nullable String check(String operation, JsonNode round, int documents, Keeps keeps) {
    JsonNode outcome =
        child.ask(
            operation,
            Map.of(
                "documents", documents,
                "keeps", keeps.name(),
                "idDigest", round.get("idDigest").asLong(),
                "missingIds", round.get("missingIds").asInt()));
    return outcome.has("wrong") ? outcome.get("wrong").asString() : null;
  }
}
