package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.MadeUpIds;
import dev.throughline.mongodb.parity.template.SaveAllStore.Ledger;
import dev.throughline.mongodb.write.StreamingWriteException;
import dev.throughline.mongodb.write.StreamingWriter;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.index.Index;
import org.springframework.data.mongodb.core.query.Query;

/**
 * What the writer says of each entity that it saves is what a single save of stock does with it:
 * stale versions and duplicate keys among new and existing ones.
 */
class WriterSaveParityTests {

  private static final int EXISTING = 30;

  @ParameterizedTest
  @CsvSource({"true,100,1", "true,7,1", "false,100,1", "false,7,1", "false,7,4"})
  void eachEntityFaresAsWithASaveOfItsOwn(boolean ordered, int batchSize, int inFlight) {
    try (Engine stock = new Engine(false, Access.BLOCKING, context -> {});
        Engine ours = new Engine(true, Access.BLOCKING, context -> {})) {
      List<Ledger> expectedLedgers = prepared(stock, ordered);
      List<Ledger> ledgers = prepared(ours, ordered);
      List<String> expected = one(stock, expectedLedgers, ordered);
      List<String> actual = written(ours, ledgers, ordered, batchSize, inFlight);

      assertThat(actual).containsExactlyElementsOf(expected);
      if (ordered) {
        assertThat(actual).hasSize(12);
      } else {
        assertThat(actual).hasSize(2 * EXISTING);
        assertThat(stored(ours)).isEqualTo(stored(stock));
      }
      assertThat(actual.toString())
          .contains(OptimisticLockingFailureException.class.getName())
          .matches(text -> ordered || text.contains(DuplicateKeyException.class.getName()));
    }
  }

  /** Existing ones and new ones in turn, some of which cannot be saved. */
  private static List<Ledger> prepared(Engine engine, boolean ordered) {
    for (int i = 0; i < EXISTING; i++) {
      engine.template().insert(new Ledger("id" + i, "name " + i));
    }
    engine
        .template()
        .indexOps(Ledger.class)
        .createIndex(new Index("name", Sort.Direction.ASC).unique());
    List<Ledger> existing = all(engine);
    List<Ledger> ledgers = new ArrayList<>();
    for (int i = 0; i < EXISTING; i++) {
      ledgers.add(new Ledger(null, "new " + i));
      ledgers.add(existing.get(i).changed());
    }
    engine.template().save(all(engine).get(5)); // 11 is stale
    engine.template().remove(all(engine).get(8)); // 17 is gone
    ledgers.get(26).name = "name 3"; // a new one
    if (!ordered) { // the embedded server goes on behind an error among ordered updates
      ledgers.get(33).name = "name 2"; // an existing one
    }
    ledgers.set(40, new Ledger("id4", "a new one with the id of another"));
    return ledgers;
  }

  private static List<Ledger> all(Engine engine) {
    return engine.template().find(new Query().with(Sort.by("_id")), Ledger.class);
  }

  private static List<String> one(Engine engine, List<Ledger> ledgers, boolean ordered) {
    List<String> outcomes = new ArrayList<>();
    for (Ledger ledger : ledgers) {
      RuntimeException error = null;
      try {
        engine.template().save(ledger);
      } catch (RuntimeException e) {
        error = e;
      }
      outcomes.add(outcome(ledger, error));
      if (error != null && ordered) {
        break;
      }
    }
    return outcomes;
  }

  private static List<String> written(
      Engine engine, List<Ledger> ledgers, boolean ordered, int batchSize, int inFlight) {
    String[] outcomes = new String[ledgers.size()];
    StreamingWriter writer =
        StreamingWriter.of(engine.blocking())
            .save()
            .batchSize(batchSize)
            .inFlight(inFlight)
            .onItem(
                item -> {
                  if (item.state() != WriteState.NOT_WRITTEN) {
                    outcomes[(int) item.position()] = outcome((Ledger) item.entity(), item.error());
                  }
                });
    try {
      (ordered ? writer.ordered() : writer.unordered()).write(ledgers);
    } catch (StreamingWriteException e) {
      assertThat(e.report().failed()).isPositive();
    }
    // Updates behind the failed one may have been written, which single saves do not reach.
    int end = ordered ? 12 : outcomes.length;
    return Arrays.asList(outcomes).subList(0, end);
  }

  private static String outcome(Ledger ledger, RuntimeException error) {
    return MadeUpIds.neutral(
        ledger + " " + String.valueOf(error).replaceAll("127.0.0.1:\\d+", "#"));
  }

  private static List<String> stored(Engine engine) {
    return all(engine).stream().map(it -> MadeUpIds.neutral(it.toString())).sorted().toList();
  }
}
