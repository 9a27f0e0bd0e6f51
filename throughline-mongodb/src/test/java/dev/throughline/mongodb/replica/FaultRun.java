package dev.throughline.mongodb.replica;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoException;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.replica.Side.Context;
import dev.throughline.mongodb.write.ReactiveStreamingWriter;
import dev.throughline.mongodb.write.StreamingWriteException;
import dev.throughline.mongodb.write.StreamingWriter;
import dev.throughline.mongodb.write.item.ItemResult;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/** One run: new accounts through a writer or saveAll, while faults happen; and its accounting. */
final class FaultRun {

  /** How accounts are written. */
  enum Way {
    STREAMING,
    SAVE_ALL
  }

  private final Cluster cluster;
  private final String database;
  private final Way way;
  private final boolean blocking;
  private final Context context;
  private final boolean ordered;
  private final int batchSize;
  private final List<Account> accounts;
  private final List<ItemResult> results = Collections.synchronizedList(new ArrayList<>());
  private @Nullable RuntimeException thrown;

  FaultRun(Cluster cluster, String database, Random random) {
    this.cluster = cluster;
    this.database = database;
    this.way = Way.values()[random.nextInt(Way.values().length)];
    this.blocking = random.nextInt(3) > 0;
    this.context = random.nextInt(3) == 0 ? Context.TRANSACTION : Context.PLAIN;
    this.ordered = random.nextBoolean();
    this.batchSize = 2 + random.nextInt(8);
    this.accounts =
        IntStream.range(0, 5 + random.nextInt(30))
            .mapToObj(i -> new Account(null, "new-" + i, i))
            .toList();
  }

  /** Writes, in whatever happens. */
  void write() {
    Side side = new Side(cluster, database, true, blocking, context);
    try {
      side.run(this::write);
    } catch (RuntimeException e) {
      thrown = e;
    }
  }

  private Object write(Side side) {
    if (way == Way.SAVE_ALL) {
      return side.saveAll(accounts);
    }
    if (!blocking) {
      ReactiveStreamingWriter writer =
          ReactiveStreamingWriter.of((ThroughlineReactiveMongoTemplate) side.reactive())
              .batchSize(batchSize)
              .onItem(results::add);
      return side.await(
          (ordered ? writer.ordered() : writer.unordered()).write(Flux.fromIterable(accounts)));
    }
    StreamingWriter writer =
        StreamingWriter.of((ThroughlineMongoTemplate) side.template())
            .batchSize(batchSize)
            .onItem(results::add);
    return (ordered ? writer.ordered() : writer.unordered()).write(accounts);
  }

  /**
   * Holds what was reported to what is there.
   *
   * @param commits how often a commit was sent: the error of a second one says nothing of the
   *     first.
   * @return a word for what was seen.
   */
  String check(String run, long commits) {
    Map<String, Integer> stored = new HashMap<>();
    for (Document document : cluster.documents(database, "accounts")) {
      stored.merge(document.getString("name"), 1, Integer::sum);
    }
    assertThat(stored.values()).as("%s: written twice", run).allMatch(times -> times == 1);
    Throwable failure = thrown;
    if (failure == null) {
      assertThat(stored).as("%s: acknowledged and lost", run).hasSameSizeAs(accounts);
      return context + " written";
    }
    if (context == Context.TRANSACTION) {
      if (isUnknown(failure) || commits > 1) {
        assertThat(stored.size()).as("%s: half a transaction", run).isIn(0, accounts.size());
        return "TRANSACTION unknown, " + (stored.isEmpty() ? "not there" : "there");
      }
      assertThat(stored).as("%s: a failed transaction shows: %s", run, failure).isEmpty();
      return "TRANSACTION failed";
    }
    if (way == Way.SAVE_ALL) {
      return "saveAll failed";
    }
    return items(stored, run);
  }

  private String items(Map<String, Integer> stored, String run) {
    assertThat(thrown).as(run).isInstanceOf(StreamingWriteException.class);
    Set<String> unknown = new TreeSet<>();
    Map<Long, WriteState> states = new HashMap<>();
    for (ItemResult result : results) {
      assertThat(states.put(result.position(), result.state())).as(run).isNull();
      boolean there = stored.containsKey("new-" + result.position());
      switch (result.state()) {
        case WRITTEN -> assertThat(there).as("%s: %s is missing", run, result).isTrue();
        case FAILED, NOT_WRITTEN -> assertThat(there).as("%s: %s is there", run, result).isFalse();
        case UNKNOWN -> unknown.add(there ? "there" : "not there");
      }
    }
    assertThat(stored.keySet())
        .as("%s: there and not reported", run)
        .allMatch(name -> states.containsKey(Long.valueOf(name.substring(4))));
    return "items unknown: " + unknown;
  }

  private static boolean isUnknown(Throwable failure) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (e instanceof MongoException driver
          && driver.hasErrorLabel(MongoException.UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String toString() {
    return "%s, blocking=%s, %s, ordered=%s, batches of %d, %d accounts"
        .formatted(way, blocking, context, ordered, batchSize, accounts.size());
  }
}
