package dev.throughline.redis.timeline;

import dev.throughline.cache.PayloadCodec;
import dev.throughline.mongodb.page.CursorTokens;
import java.nio.charset.StandardCharsets;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.reactive.AbstractReactiveTransactionManager;
import org.springframework.transaction.reactive.GenericReactiveTransaction;
import org.springframework.transaction.reactive.TransactionSynchronizationManager;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;
import reactor.core.publisher.Mono;

/** The two ways to a plain timeline, which do the same. */
enum PlainSide {
  BLOCKING,
  REACTIVE;

  static final CursorTokens TOKENS =
      CursorTokens.signedWith(
          "a secret of thirty-two bytes or more".getBytes(StandardCharsets.UTF_8));

  /** Runs the action in a transaction without resources, which has a beginning and an end. */
  void inTransaction(Runnable blocking, Mono<?> reactive) {
    if (this == BLOCKING) {
      new TransactionTemplate(
              new AbstractPlatformTransactionManager() {
                private static final long serialVersionUID = 1L;

                @Override
                protected Object doGetTransaction() {
                  return this;
                }

                @Override
                protected void doBegin(Object transaction, TransactionDefinition definition) {}

                @Override
                protected void doCommit(DefaultTransactionStatus status) {}

                @Override
                protected void doRollback(DefaultTransactionStatus status) {}
              })
          .executeWithoutResult(status -> blocking.run());
      return;
    }
    TransactionalOperator.create(
            new AbstractReactiveTransactionManager() {
              private static final long serialVersionUID = 1L;

              @Override
              protected Object doGetTransaction(TransactionSynchronizationManager manager) {
                return this;
              }

              @Override
              protected Mono<Void> doBegin(
                  TransactionSynchronizationManager manager,
                  Object transaction,
                  TransactionDefinition definition) {
                return Mono.empty();
              }

              @Override
              protected Mono<Void> doCommit(
                  TransactionSynchronizationManager manager, GenericReactiveTransaction status) {
                return Mono.empty();
              }

              @Override
              protected Mono<Void> doRollback(
                  TransactionSynchronizationManager manager, GenericReactiveTransaction status) {
                return Mono.empty();
              }
            })
        .transactional(reactive)
        .block();
  }

  PlainTimeline<Card> cards(Timelines timelines, Database database) {
    return cards(timelines, database, database.payloads(Card.class));
  }

  PlainTimeline<Card> cards(Timelines timelines, Database database, PayloadCodec<Card> codec) {
    return this == BLOCKING
        ? timelines.plain(Card.class, database.template, codec, TOKENS)
        : new BlockedTimeline<>(
            timelines.reactivePlain(Card.class, database.reactiveTemplate, codec, TOKENS));
  }
}
