package dev.throughline.bench.bulkinsert;

import dev.throughline.bench.experiment.Operations;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The JVM that looks at what the strategies have written. It is one of its own, so that reading
 * back does not shape the compiled code of the JVMs that are measured.
 */
public final class CheckChild {

  private @Nullable WrittenProducts written;

  private CheckChild() {}

  /** Answers requests. */
  public static void main(String[] arguments) throws IOException {
    CheckChild child = new CheckChild();
    new Operations(
            Map.of(
                "start", child::start,
                "drop", request -> child.written().drop(),
                "keep", request -> child.written().keep(),
                "read", child::read,
                "tally", child::tally))
        .serve();
  }

  private WrittenProducts written() {
    return Objects.requireNonNull(written, "not started");
  }

  private Object start(JsonNode request) {
    written =
        new WrittenProducts(
            InsertApplication.start(request.get("uri").asString(), false),
            Workload.valueOf(request.get("workload").asString()));
    return Map.of();
  }

  private Object read(JsonNode request) {
    return outcome(
        written()
            .readBack(
                request.get("documents").asInt(),
                keeps(request),
                request.get("idDigest").asLong(),
                request.get("missingIds").asInt()));
  }

  private Object tally(JsonNode request) {
    return outcome(written().tally(request.get("documents").asInt(), keeps(request)));
  }

  private static Strategy.Keeps keeps(JsonNode request) {
    return Strategy.Keeps.valueOf(request.get("keeps").asString());
  }

  private static Map<String, Object> outcome(@Nullable String wrong) {
    return wrong == null ? Map.of() : Map.of("wrong", wrong);
  }
}
