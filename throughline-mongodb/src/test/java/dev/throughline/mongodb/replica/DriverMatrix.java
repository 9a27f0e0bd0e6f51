package dev.throughline.mongodb.replica;

import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.IndexOptions;
import dev.throughline.mongodb.internal.driver.Senders;
import dev.throughline.mongodb.replica.Side.Context;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/**
 * One program of calls under faults, by stock and by ours, with the driver that is on the class
 * path: {@code .ci/drivers} runs it with each version. Prints who sends commands, and how many of
 * the runs are as stock's, with all commands that the server received.
 */
public final class DriverMatrix {

  /** A list of several batches, where something happens to the second one. */
  private static final Called.Call LIST =
      (template, repository) ->
          template.find(
              Query.query(Criteria.where("amount").gte(0)).cursorBatchSize(2), Account.class);

  /** What is called: reads, an update, saves of existing and new entities, many, and a list. */
  private static final List<Called.Call> CALLS =
      List.of(
          (template, repository) -> template.findById("e1", Account.class),
          (template, repository) -> repository.findFirstByNameAndAmountLessThan("name-2", 9),
          (template, repository) -> repository.countByAmountGreaterThan(1),
          (template, repository) ->
              template.updateFirst(
                  Query.query(Criteria.where("id").is("e1")),
                  Update.update("amount", 7),
                  Account.class),
          (template, repository) -> template.save(new Account("e1", "changed", 7)),
          (template, repository) -> template.insert(new Account("new", "new", 7)),
          (template, repository) ->
              template.insertAll(List.of(new Account("n1", "n1", 1), new Account("n2", "n2", 2))),
          LIST);

  private static final List<Trouble> TROUBLES =
      List.of(
          Trouble.NONE,
          Trouble.CUT,
          Trouble.CUT_TWICE,
          Trouble.REPLY_LOST,
          Trouble.HALF_REPLY,
          Trouble.OTHER_REPLY,
          Trouble.STEP_DOWN,
          Trouble.SHUTDOWN,
          Trouble.STEPPED_DOWN,
          Trouble.NOT_PRIMARY,
          Trouble.RECOVERING,
          Trouble.CONCERN_SHUTDOWN,
          Trouble.SHED,
          Trouble.SHED_TWICE,
          Trouble.SHED_THRICE,
          Trouble.SHED_WRITE);

  private static final List<Trouble> FEW =
      List.of(Trouble.NONE, Trouble.CUT, Trouble.OTHER_REPLY, Trouble.SHED_TWICE);

  /** A monitor that notices a fault before the call does adds one, to either side. */
  private static final int ATTEMPTS = 3;

  private final Cluster cluster = new Cluster();
  private final List<String> different = new ArrayList<>();
  private int compared;
  private int commands;
  private int number;
  private @Nullable Closeable opened;

  private DriverMatrix() {}

  /**
   * Runs the program.
   *
   * @param arguments {@code reactive} or {@code blocking}, and {@code few} for a part of the
   *     faults.
   */
  public static void main(String[] arguments) {
    boolean reactive = arguments[0].equals("reactive");
    List<Trouble> troubles = arguments.length > 1 ? FEW : TROUBLES;
    DriverMatrix matrix = new DriverMatrix();
    String level;
    try {
      level = level(reactive);
      if (reactive) {
        matrix.compare(troubles, matrix::reactive);
      } else {
        matrix.compare(troubles, matrix::blocking);
      }
    } finally {
      matrix.cluster.close();
    }
    matrix.different.forEach(System.err::println);
    System.out.printf(
        "matrix: %s | %d of %d | %d%n",
        level, matrix.compared - matrix.different.size(), matrix.compared, matrix.commands);
    System.exit(0); // threads of a driver that has failed
  }

  private static String level(boolean reactive) {
    var blocking = reactive ? null : Senders.blocking();
    var sender = reactive ? Senders.reactive() : null;
    var support = blocking != null ? blocking.support() : sender != null ? sender.support() : null;
    return support != null && support.allows(false) ? "direct" : "driver";
  }

  private Called blocking(String database, boolean ours) {
    MongoClient client = cluster.client(DriverMatrix::settings);
    opened = client;
    cluster.awaitKnown(client::getClusterDescription);
    return Called.blocking(client, database, ours);
  }

  private Called reactive(String database, boolean ours) {
    var client = cluster.reactiveClient(DriverMatrix::settings);
    opened = client;
    cluster.awaitKnown(client::getClusterDescription);
    return Called.reactive(client, database, ours);
  }

  /** One connection: one that is not given back, or given back broken, is noticed. */
  private static void settings(MongoClientSettings.Builder settings) {
    settings.applyToConnectionPoolSettings(
        pool -> pool.maxSize(1).maxWaitTime(2, TimeUnit.SECONDS));
  }

  private void compare(List<Trouble> troubles, BiFunction<String, Boolean, Called> made) {
    for (Trouble trouble : troubles) {
      for (int call = 0; call < CALLS.size(); call++) {
        Called.Call called = CALLS.get(call);
        Outcome stock = run(trouble, called, database -> made.apply(database, false));
        Outcome ours = run(trouble, called, database -> made.apply(database, true));
        for (int again = 1; again < ATTEMPTS && !stock.equals(ours); again++) {
          stock = run(trouble, called, database -> made.apply(database, false));
          ours = run(trouble, called, database -> made.apply(database, true));
        }
        compared++;
        commands += stock.commands().size();
        if (!stock.equals(ours)) {
          different.add(
              "%s, call %d%n  stock %s%n  ours  %s".formatted(trouble, call, stock, ours));
        }
      }
    }
  }

  /** A call that fails or not, and three more behind it. */
  private Outcome run(Trouble trouble, Called.Call call, Function<String, Called> made) {
    String database = "matrix" + ++number;
    MongoDatabase past = cluster.past(database);
    past.getCollection("accounts")
        .createIndex(new Document("name", 1), new IndexOptions().unique(true));
    for (Account account : Account.some("e", 5)) {
      past.getCollection("accounts")
          .insertOne(
              new Document("_id", account.id)
                  .append("name", account.name)
                  .append("amount", account.amount));
    }
    Called called = made.apply(database);
    Outcome.result(() -> called.in(Context.PLAIN, CALLS.get(0)));
    Outcome.result(() -> called.in(Context.PLAIN, CALLS.get(2)));
    Outcome.result(() -> called.in(Context.PLAIN, LIST));
    cluster.set.drain();
    trouble.happensAt(call == LIST ? 2 : 1, cluster.set.script());
    try {
      List<String> results = new ArrayList<>();
      results.add(Outcome.result(() -> called.in(Context.PLAIN, call)));
      for (int i = 0; i < 3; i++) {
        results.add(Outcome.result(() -> called.in(Context.PLAIN, CALLS.get(0))));
      }
      List<String> received = Outcome.commands(cluster.set.drain());
      List<String> content = new ArrayList<>();
      past.getCollection("accounts").find().forEach(it -> content.add(it.toJson()));
      return new Outcome(results.toString(), received, content);
    } finally {
      cluster.set.script().clear();
      past.drop();
      close();
    }
  }

  private void close() {
    try {
      Objects.requireNonNull(opened).close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
