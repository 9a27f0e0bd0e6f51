package dev.throughline.redis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.testkit.replica.ReplicaSet;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.MongoTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Plain timelines in transactions of MongoDB: what is rolled back is on no page of any reader. */
class PlainTransactionTests {

  private final ReplicaSet members = Database.members();
  private final Database database = new Database(members.uri());
  private final Cache cache = new Cache(Redis.Kind.ONE);
  private PlainTimeline<Card> timeline;
  private TransactionTemplate transaction;

  @BeforeEach
  void create() {
    TimelineIndexes.plain(Card.class, database.template.getConverter()).create(database.template);
    timeline = PlainSide.BLOCKING.cards(cache.lastingTimelines(), database);
    transaction =
        new TransactionTemplate(
            new MongoTransactionManager(database.template.getMongoDatabaseFactory()));
    timeline.insert(Card.of("todo", 1, "first"));
  }

  @AfterEach
  void close() {
    cache.close();
    database.close();
    members.close();
  }

  private List<String> texts() {
    return timeline.latest("todo", 10).page().items().stream().map(Card::text).toList();
  }

  /** On a thread without the transaction. */
  private static <T> T elsewhere(Supplier<T> call) {
    return CompletableFuture.supplyAsync(call).join();
  }

  @Test
  void whatIsRolledBackShowsToNoOther() {
    List<List<String>> others = new ArrayList<>();
    transaction.executeWithoutResult(
        status -> {
          timeline.insert(Card.of("todo", 2, "second"));
          others.add(elsewhere(this::texts));
          assertThat(texts()).contains("first");
          others.add(elsewhere(this::texts));
          status.setRollbackOnly();
        });
    others.add(texts());
    assertThat(others).hasSize(3).containsOnly(List.of("first"));
  }

  @Test
  void whatAReaderInATransactionSeesFillsNoWindow() {
    List<List<String>> others = new ArrayList<>();
    transaction.executeWithoutResult(
        status -> {
          timeline.insert(Card.of("todo", 2, "second"));
          texts();
          others.add(elsewhere(this::texts));
          status.setRollbackOnly();
        });
    others.add(texts());
    assertThat(others).hasSize(2).containsOnly(List.of("first"));
  }

  @Test
  void whatIsCommittedShowsToAll() {
    transaction.executeWithoutResult(
        status -> {
          timeline.insert(Card.of("todo", 2, "second"));
          elsewhere(this::texts);
        });
    assertThat(texts()).containsExactly("first", "second");
    assertThat(elsewhere(this::texts)).containsExactly("first", "second");
  }
}
