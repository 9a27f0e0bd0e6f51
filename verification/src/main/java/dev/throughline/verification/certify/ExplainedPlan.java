package dev.throughline.verification.certify;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * How a server ran a query, by its answer to {@code explain} with {@code executionStats}: of the
 * classic engine, of the slot-based one, whose plan is one level deeper ({@code queryPlan}), and of
 * a sharded cluster, which has a plan for each shard.
 *
 * @param keys index entries read, on all shards.
 * @param stages of the winning plans, each as often as it is there.
 */
record ExplainedPlan(long keys, List<String> stages) {

  private static final Set<String> INNER =
      Set.of(
          "winningPlan",
          "queryPlan",
          "inputStage",
          "inputStages",
          "outerStage",
          "innerStage",
          "thenStage",
          "elseStage",
          "shards");

  /** Reads an answer; null when it does not say what was read. */
  static @Nullable ExplainedPlan of(BsonDocument answer) {
    BsonDocument stats = answer.getDocument("executionStats", new BsonDocument());
    List<String> stages = new ArrayList<>();
    if (answer.get("queryPlanner") instanceof BsonDocument planner) {
      collect(planner.get("winningPlan"), stages);
      if (stages.isEmpty()) {
        collect(planner.get("shards"), stages);
      }
    }
    Long keys = keys(stats);
    return keys == null || stages.isEmpty() ? null : new ExplainedPlan(keys, stages);
  }

  /** The total of a cluster, or else the sum of its shards. */
  private static @Nullable Long keys(BsonDocument stats) {
    BsonValue total = stats.get("totalKeysExamined");
    if (total != null && total.isNumber()) {
      return total.asNumber().longValue();
    }
    BsonDocument stages = stats.getDocument("executionStages", new BsonDocument());
    BsonValue shards = stats.containsKey("shards") ? stats.get("shards") : stages.get("shards");
    if (!(shards instanceof BsonArray several) || several.isEmpty()) {
      return null;
    }
    long sum = 0;
    for (BsonValue shard : several) {
      BsonDocument own = shard.asDocument();
      Long keys = keys(own.getDocument("executionStats", own));
      if (keys == null) {
        return null;
      }
      sum += keys;
    }
    return sum;
  }

  private static void collect(@Nullable BsonValue plan, List<String> stages) {
    if (plan instanceof BsonArray several) {
      several.forEach(it -> collect(it, stages));
    } else if (plan instanceof BsonDocument document) {
      if (document.get("stage") instanceof BsonString stage) {
        stages.add(stage.getValue());
      }
      document.forEach(
          (name, inside) -> {
            if (INNER.contains(name)) {
              collect(inside, stages);
            }
          });
    }
  }

  /** {@return how many ranges of indexes are read side by side, each on its own} */
  int branches() {
    return (int) stages.stream().filter(ExplainedPlan::readsAnIndex).count();
  }

  private static boolean readsAnIndex(String stage) {
    return stage.endsWith("IXSCAN") || stage.equals("IDHACK");
  }

  /**
   * What is wrong with it for a page.
   *
   * @param most index entries that each branch may read.
   * @return null when nothing is.
   */
  @Nullable String fault(long most) {
    if (stages.contains("COLLSCAN")) {
      return "the whole collection is read (COLLSCAN)";
    }
    if (stages.contains("SORT")) {
      return "what matches is sorted in memory (SORT)";
    }
    long allowed = most * Math.max(1, branches());
    return keys > allowed
        ? "%d index entries are read where %d would do, by %s".formatted(keys, allowed, stages)
        : null;
  }
}
