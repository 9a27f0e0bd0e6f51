package dev.throughline.verification.certify;

import dev.throughline.mongodb.page.CursorTokens;
import dev.throughline.mongodb.page.KeysetPages;
import dev.throughline.mongodb.page.KeysetRequest;
import dev.throughline.mongodb.write.StreamingWriter;
import java.util.List;
import org.bson.types.ObjectId;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.MongoTransactionManager;
import org.springframework.data.mongodb.ReactiveMongoTransactionManager;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.transaction.support.TransactionTemplate;

/** What is written in a transaction is seen in it alone, until it is committed. */
final class TransactionCheck implements Check {

  private static final String COLLECTION = "orders";

  @Document(COLLECTION)
  record Order(@Id ObjectId id, String text) {
    static Order of(int number) {
      return new Order(new ObjectId(1, number), "order " + number);
    }
  }

  @Override
  public String name() {
    return "transactions";
  }

  @Override
  public void stock(Workplace at) {
    if (!at.facts().transactions()) {
      return; // which the check says
    }
    at.stock.insert(Order.of(0));
    new TransactionTemplate(new MongoTransactionManager(at.factory))
        .executeWithoutResult(
            status -> {
              at.stock.insertAll(List.of(Order.of(1), Order.of(2)));
              Check.same("stock's entities inside", 3, at.stock.findAll(Order.class).size());
              status.setRollbackOnly();
            });
    Check.same("stock's entities behind a rollback", 1, at.stored(COLLECTION).size());
  }

  @Override
  public Outcome run(Workplace at) {
    if (!at.facts().transactions()) {
      return Outcome.unmeasurable("the server has no transactions");
    }
    at.ours.insert(Order.of(0)); // the collection is there before any transaction
    TransactionTemplate transactions =
        new TransactionTemplate(new MongoTransactionManager(at.factory));
    transactions.executeWithoutResult(
        status -> {
          write(at);
          seen(at, 8, 1);
          status.setRollbackOnly();
        });
    seen(at, 1, 1);
    transactions.executeWithoutResult(
        status -> {
          write(at);
          seen(at, 8, 1);
        });
    seen(at, 8, 8);
    at.empty(COLLECTION);
    return Outcome.right(8 + reactive(at));
  }

  private static void write(Workplace at) {
    at.ours.insert(Order.of(1));
    at.ours.insertAll(List.of(Order.of(2), Order.of(3)));
    at.ours.save(Order.of(4));
    StreamingWriter.of(at.ours).batchSize(2).write(List.of(Order.of(5), Order.of(6), Order.of(7)));
  }

  /** What this thread sees, which may be in a transaction, and what the server has for others. */
  private static void seen(Workplace at, int here, int elsewhere) {
    KeysetPages pages = new KeysetPages(at.ours, CursorTokens.signedWith(new byte[32]));
    Check.same(
        "items on a page, transaction or not",
        here,
        pages.page(new Query(), KeysetRequest.first(20), Order.class).items().size());
    Check.same("entities that stock finds", here, at.stock.findAll(Order.class).size());
    Check.same("documents outside of the transaction", elsewhere, at.stored(COLLECTION).size());
  }

  private static long reactive(Workplace at) {
    TransactionalOperator operator =
        TransactionalOperator.create(new ReactiveMongoTransactionManager(at.reactiveFactory));
    operator
        .execute(
            status ->
                at.oursReactive
                    .insertAll(List.of(Order.of(1), Order.of(2)))
                    .collectList()
                    .doOnNext(all -> status.setRollbackOnly()))
        .blockLast();
    Check.same("documents behind a reactive rollback", 0, at.stored(COLLECTION).size());
    at.oursReactive
        .insertAll(List.of(Order.of(1), Order.of(2)))
        .collectList()
        .as(operator::transactional)
        .block();
    Check.same("documents behind a reactive commit", 2, at.stored(COLLECTION).size());
    at.empty(COLLECTION);
    return 2;
  }
}
