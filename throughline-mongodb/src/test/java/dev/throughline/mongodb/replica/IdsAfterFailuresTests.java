package dev.throughline.mongodb.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.throughline.mongodb.replica.Side.Context;
import dev.throughline.mongodb.write.StreamingWriter;
import dev.throughline.testkit.replica.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A batch that fails leaves entities as stock's insert does, so that they can be written again. */
class IdsAfterFailuresTests {

  private static Cluster cluster;

  @BeforeAll
  static void start() {
    cluster = new Cluster();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private record Way(String name, BiConsumer<Side, List<Account>> write) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Arguments> ways() {
    List<Way> ways =
        List.of(
            new Way("insert", (side, all) -> side.operations().insert(all, Account.class)),
            new Way("saveAll", Side::saveAll),
            new Way(
                "streaming",
                (side, all) -> StreamingWriter.of(side.template()).batchSize(2).write(all)));
    return ways.stream()
        .flatMap(
            way ->
                Stream.of(Context.PLAIN, Context.TRANSACTION)
                    .flatMap(
                        context ->
                            Stream.of(true, false)
                                .filter(it -> it || !way.name().equals("streaming"))
                                .map(blocking -> Arguments.of(way, context, blocking))));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void aRefusedBatchHasNoIds(Way way, Context context, boolean blocking) {
    List<Account> accounts = List.of(new Account(null, "a", 1), new Account(null, "b", 2));
    List<String> stock = ids(accounts, "stock", false, way("insert"), context, blocking);
    List<Account> again = List.of(new Account(null, "a", 1), new Account(null, "b", 2));
    assertThat(ids(again, "ours", true, way, context, blocking)).isEqualTo(stock);
    assertThat(stock).containsOnlyNulls();
    // And they can be written now, once.
    new Side(cluster, "ours", true, blocking, context)
        .run(
            side -> {
              way.write().accept(side, again);
              return "";
            });
    assertThat(cluster.documents("ours", "accounts"))
        .extracting(it -> it.getString("name"))
        .containsExactly("a", "b");
    cluster.past("ours").drop();
  }

  private static Way way(String name) {
    return new Way(name, (side, all) -> side.operations().insert(all, Account.class));
  }

  private static List<String> ids(
      List<Account> accounts,
      String database,
      boolean ours,
      Way way,
      Context context,
      boolean blocking) {
    cluster.past(database).getCollection("warm").insertOne(new Document());
    cluster.set.script().at("insert", 1, Fault.error(13));
    Side side = new Side(cluster, database, ours, blocking, context);
    Throwable thrown =
        catchThrowable(
            () ->
                side.run(
                    it -> {
                      way.write().accept(it, accounts);
                      return "";
                    }));
    assertThat(thrown).isNotNull();
    assertThat(cluster.set.script().happened()).hasSize(1);
    cluster.set.script().clear();
    List<String> ids = new ArrayList<>();
    accounts.forEach(account -> ids.add(account.id));
    return ids;
  }
}
