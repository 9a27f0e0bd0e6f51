package dev.throughline.verification.certify;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans in the form that MongoDB's manual describes. */
class ExplainedPlanTests {

  private static final String SCAN = "{stage: 'IXSCAN', indexName: 'at_-1__id_-1'}";
  private static final String FETCH =
      "{stage: 'LIMIT', inputStage: {stage: 'FETCH', inputStage: " + SCAN + "}}";
  private static final String MERGE =
      "{stage: 'FETCH', inputStage: {stage: 'SORT_MERGE', inputStages: ["
          + SCAN
          + ", "
          + SCAN
          + "]}}";

  private static ExplainedPlan plan(String winning, long keys) {
    return ExplainedPlan.of(
        BsonDocument.parse(
            "{queryPlanner: {winningPlan: %s, rejectedPlans: [{stage: 'COLLSCAN'}]}, executionStats: {nReturned: 21, totalKeysExamined: %d, totalDocsExamined: 21, executionStages: {stage: 'LIMIT'}}, ok: 1}"
                .formatted(winning, keys)));
  }

  private static ExplainedPlan sharded(String shards, String stats) {
    return ExplainedPlan.of(
        BsonDocument.parse(
            "{queryPlanner: {winningPlan: {stage: 'SHARD_MERGE_SORT', shards: %s}}, executionStats: %s}"
                .formatted(shards, stats)));
  }

  @Test
  void aScanOfAnIndexIsReadWithItsKeys() {
    ExplainedPlan plan = plan(FETCH, 21);
    assertThat(plan.keys()).isEqualTo(21);
    assertThat(plan.stages()).containsExactly("LIMIT", "FETCH", "IXSCAN");
    assertThat(plan.branches()).isEqualTo(1);
    assertThat(plan.fault(21)).isNull();
    assertThat(plan.fault(20))
        .isEqualTo("21 index entries are read where 20 would do, by [LIMIT, FETCH, IXSCAN]");
  }

  @Test
  void eachBranchMayReadAPage() {
    assertThat(plan(MERGE, 42).branches()).isEqualTo(2);
    assertThat(plan(MERGE, 42).fault(21)).as("SORT_MERGE is no SORT").isNull();
    assertThat(plan(MERGE, 43).fault(21)).contains("43", "42");
    String or = "{stage: 'OR', inputStages: [" + SCAN + ", " + SCAN + ", " + SCAN + "]}";
    assertThat(plan(or, 63).fault(21)).isNull();
    assertThat(plan(or, 64).fault(21)).isNotNull();
  }

  @Test
  void sortingInMemoryIsAFault() {
    assertThat(plan("{stage: 'SORT', inputStage: " + FETCH + "}", 3).fault(21)).contains("SORT");
  }

  @Test
  void readingEverythingIsAFault() {
    assertThat(plan("{stage: 'COLLSCAN', direction: 'forward'}", 0).fault(21)).contains("COLLSCAN");
  }

  @Test
  void rejectedPlansAreNotLookedAt() {
    assertThat(plan(FETCH, 1).stages()).doesNotContain("COLLSCAN");
  }

  @Test
  void slotBasedPlansAreOneLevelDeeper() {
    ExplainedPlan plan =
        plan(
            "{queryPlan: %s, slotBasedPlan: {slots: '$$RESULT=s11', stages: '[2] nlj'}}"
                .formatted(FETCH),
            30);
    assertThat(plan.stages()).containsExactly("LIMIT", "FETCH", "IXSCAN");
    assertThat(plan.fault(21)).contains("30");
    assertThat(plan("{queryPlan: {stage: 'COLLSCAN'}, slotBasedPlan: {}}", 0).fault(21))
        .contains("COLLSCAN");
  }

  @Test
  void shortPlansForOneDocumentAreIndexScans() {
    assertThat(plan("{stage: 'EXPRESS_IXSCAN'}", 1).branches()).isEqualTo(1);
    assertThat(plan("{stage: 'CLUSTERED_IXSCAN'}", 21).fault(21)).isNull();
    assertThat(plan("{isCached: false, stage: 'IDHACK'}", 1).branches()).isEqualTo(1);
  }

  @Test
  void shardsAreBranches() {
    String two =
        "[{shardName: 'a', winningPlan: %s}, {shardName: 'b', winningPlan: {queryPlan: %s}}]"
            .formatted(FETCH, FETCH);
    ExplainedPlan total =
        sharded(two, "{totalKeysExamined: 42, executionStages: {stage: 'SHARD_MERGE_SORT'}}");
    assertThat(total.branches()).isEqualTo(2);
    assertThat(total.fault(21)).isNull();
    ExplainedPlan each =
        sharded(
            two,
            "{executionStages: {stage: 'SHARD_MERGE_SORT', shards: [{shardName: 'a', totalKeysExamined: 20}, {shardName: 'b', executionStats: {totalKeysExamined: {$numberLong: '23'}}}]}}");
    assertThat(each.keys()).isEqualTo(43);
    assertThat(each.fault(21)).contains("43");
    String one =
        "[{shardName: 'a', winningPlan: {stage: 'SHARDING_FILTER', inputStage: {stage: 'COLLSCAN'}}}]";
    assertThat(sharded(one, "{totalKeysExamined: 0}").fault(21)).contains("COLLSCAN");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ok: 1}",
        "{queryPlanner: {winningPlan: {stage: 'IXSCAN'}}}",
        "{queryPlanner: {}, executionStats: {totalKeysExamined: 3}}",
        "{queryPlanner: {winningPlan: {stage: 'IXSCAN'}}, executionStats: {executionStages: {shards: []}}}",
        "{queryPlanner: {winningPlan: {stage: 'IXSCAN'}}, executionStats: {executionStages: {shards: [{shardName: 'a'}]}}}",
        "{executionStats: {totalKeysExamined: 3}}"
      })
  void whatDoesNotSayWhatWasReadIsNoPlan(String answer) {
    assertThat(ExplainedPlan.of(BsonDocument.parse(answer))).isNull();
  }
}
