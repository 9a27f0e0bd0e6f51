package dev.throughline.bench.bulkinsert;

import dev.throughline.bench.process.ChildLoop;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The JVM that looks at what the strategies have written. It is one of its own, so that reading
 * back does not shape the compiled code of the JVMs that are measured.
 */
public final class CheckChild {

  /** Where the products are looked for. */
  public static final String DATABASE = InsertApplication.DATABASE;

  /** What a strategy has to keep when it does all that stock does. */
  public static final String EVERYTHING = Strategy.Keeps.EVERYTHING.name();

  private @Nullable WrittenProducts written;

  private CheckChild() {}

  /** Answers requests. */
  public static void main(String[] arguments) throws IOException {
    ChildLoop.run(new CheckChild()::answer);
    System.exit(0);
  }

  private Object answer(JsonNode request) {
    String operation = request.get("op").asString();
    if (operation.equals("start")) {
      written =
          new WrittenProducts(
              InsertApplication.start(request.get("uri").asString(), false),
              request.has("workload")
                  ? Workload.valueOf(request.get("workload").asString())
                  : Workload.NEW);
      return Map.of();
    }
    if (written == null) {
      throw new IllegalStateException("not started");
    }
    switch (operation) {
      case "drop" -> written.drop();
      case "keep" -> written.keep();
      case "read" -> {
        return outcome(
            written.readBack(
                request.get("documents").asInt(),
                Strategy.Keeps.valueOf(request.get("keeps").asString()),
                request.get("idDigest").asLong(),
                request.get("missingIds").asInt()));
      }
      case "tally" -> {
        return outcome(
            written.tally(
                request.get("documents").asInt(),
                Strategy.Keeps.valueOf(request.get("keeps").asString())));
      }
      default -> throw new IllegalArgumentException(request.toString());
    }
    return Map.of();
  }

  private static Map<String, Object> outcome(@Nullable String wrong) {
    Map<String, Object> outcome = new LinkedHashMap<>();
    if (wrong != null) {
      outcome.put("wrong", wrong);
    }
    return outcome;
  }
}
