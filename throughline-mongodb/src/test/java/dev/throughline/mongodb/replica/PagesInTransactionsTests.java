package dev.throughline.mongodb.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.mongodb.MongoException;
import com.mongodb.client.ClientSession;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.page.CursorTokens;
import dev.throughline.mongodb.page.KeysetPage;
import dev.throughline.mongodb.page.KeysetPages;
import dev.throughline.mongodb.page.KeysetRequest;
import dev.throughline.testkit.replica.Fault;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.MongoTransactionManager;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.transaction.support.TransactionTemplate;

/** Keyset pages and transactions: a page shows its own transaction's writes, and no other's. */
class PagesInTransactionsTests {

  private static final KeysetRequest FIRST = KeysetRequest.first(2).sortedBy(Sort.by("amount"));

  private Cluster cluster;
  private ThroughlineMongoTemplate template;
  private TransactionTemplate transaction;
  private KeysetPages pages;

  @BeforeEach
  void start() {
    cluster = new Cluster();
    var factory = new SimpleMongoClientDatabaseFactory(cluster.blocking, "pages");
    template = new ThroughlineMongoTemplate(factory);
    transaction = new TransactionTemplate(new MongoTransactionManager(factory));
    pages = new KeysetPages(template, CursorTokens.signedWith(new byte[32]));
    template.insert(Account.some("a", 4), Account.class);
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  private KeysetPage<Account> page(KeysetRequest request) {
    return pages.page(new Query(), request, Account.class);
  }

  private static List<String> ids(KeysetPage<Account> page) {
    return page.items().stream().map(account -> account.id).toList();
  }

  /** On a thread without the transaction. */
  private static <T> T elsewhere(Supplier<T> call) {
    return CompletableFuture.supplyAsync(call).join();
  }

  @Test
  void whatIsRolledBackNeverShows() {
    transaction.executeWithoutResult(
        status -> {
          template.insert(new Account("x", "first", -1));
          assertThat(ids(page(FIRST))).containsExactly("x", "a0");
          assertThat(ids(elsewhere(() -> page(FIRST)))).containsExactly("a0", "a1");
          status.setRollbackOnly();
        });
    assertThat(ids(page(FIRST))).containsExactly("a0", "a1");
  }

  @Test
  void whatIsCommittedShowsThen() {
    transaction.executeWithoutResult(
        status -> {
          template.save(new Account("a0", "last", 100));
          assertThat(ids(elsewhere(() -> page(FIRST)))).containsExactly("a0", "a1");
        });
    assertThat(ids(page(FIRST))).containsExactly("a1", "a2");
  }

  @Test
  void aWalkInATransactionSeesOneState() {
    transaction.executeWithoutResult(
        status -> {
          KeysetPage<Account> first = page(FIRST);
          elsewhere(() -> template.insert(new Account("b", "between", 2)));
          elsewhere(() -> template.remove(new Account("a3", "name-3", 3)));
          assertThat(ids(first)).containsExactly("a0", "a1");
          assertThat(ids(page(FIRST.after(first.endCursor())))).containsExactly("a2", "a3");
        });
    assertThat(ids(page(FIRST.after(page(FIRST).endCursor())))).containsExactly("a2", "b");
  }

  @Test
  void aTransactionSeesWhatWasThereWhenItBegan() {
    transaction.executeWithoutResult(
        status -> {
          template.findById("none", Counted.class);
          elsewhere(() -> template.insert(new Account("b", "before", -1)));
          assertThat(ids(page(FIRST))).containsExactly("a0", "a1");
        });
    assertThat(ids(page(FIRST))).containsExactly("b", "a0");
  }

  @Test
  void theSecondWriterOfAnAccountConflicts() {
    transaction.executeWithoutResult(
        status -> {
          template.save(new Account("a0", "mine", 1));
          Throwable conflict =
              elsewhere(
                  () ->
                      catchThrowable(
                          () ->
                              transaction.executeWithoutResult(
                                  other -> template.save(new Account("a0", "theirs", 1)))));
          assertThat(conflict)
              .rootCause()
              .isInstanceOfSatisfying(
                  MongoException.class,
                  e -> {
                    assertThat(e.getCode()).isEqualTo(112);
                    assertThat(e.getErrorLabels()).containsExactly("TransientTransactionError");
                  });
        });
    assertThat(template.findById("a0", Account.class).name).isEqualTo("mine");
  }

  /** Both answers to the driver's commit are lost, and a later write must outlive the next one. */
  @Test
  void aRepeatedCommitWritesNothing() {
    cluster.set.script().at("commitTransaction", 1, 2, Fault.replyLost());
    try (ClientSession session = cluster.blocking.startSession()) {
      session.startTransaction();
      template.withSession(session).save(new Account("a0", "mine", 100));
      assertThat(catchThrowable(session::commitTransaction))
          .isInstanceOfSatisfying(
              MongoException.class,
              e ->
                  assertThat(e.getErrorLabels())
                      .contains(MongoException.UNKNOWN_TRANSACTION_COMMIT_RESULT_LABEL));
      assertThat(ids(page(FIRST))).as("committed").startsWith("a1");
      template.save(new Account("a0", "later", -1));
      session.commitTransaction();
    }
    assertThat(ids(page(FIRST))).containsExactly("a0", "a1");
  }
}
