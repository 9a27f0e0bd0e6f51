package dev.throughline.board.event;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.FindAndModifyOptions;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Update;
import reactor.core.publisher.Mono;

/** The mark in the database, which one instance at a time may move. */
final class RelayMarks {

  private static final String ID = "created";

  private final ReactiveMongoOperations operations;
  private final Clock clock;
  private final Duration lease;
  private final String owner = UUID.randomUUID().toString();

  RelayMarks(ReactiveMongoOperations operations, Clock clock, Duration lease) {
    this.operations = operations;
    this.clock = clock;
    this.lease = lease;
  }

  /** Sets the mark unless there is one. */
  Mono<Void> begin(long seq) {
    return operations
        .insert(new RelayMark(ID, seq, null, null))
        .then()
        .onErrorResume(DuplicateKeyException.class, there -> Mono.empty());
  }

  Mono<Boolean> exists() {
    return operations.exists(query(where("_id").is(ID)), RelayMark.class);
  }

  /** The number after which to go on; empty while another instance sends. */
  Mono<Long> claim() {
    Instant now = clock.instant();
    Criteria free =
        new Criteria()
            .orOperator(where("owner").is(owner), where("until").is(null), where("until").lt(now));
    return operations
        .findAndModify(
            query(where("_id").is(ID).andOperator(free)),
            new Update().set("owner", owner).set("until", now.plus(lease)),
            FindAndModifyOptions.options().returnNew(true),
            RelayMark.class)
        .map(RelayMark::seq);
  }

  /** Raises the number up to which Kafka has acknowledged; a lower number changes nothing. */
  Mono<Void> advance(long seq) {
    return operations
        .updateFirst(query(where("_id").is(ID)), new Update().max("seq", seq), RelayMark.class)
        .then();
  }

  /** Lets another instance go on at once. */
  Mono<Void> release() {
    return operations
        .updateFirst(
            query(where("_id").is(ID).and("owner").is(owner)),
            new Update().unset("owner").unset("until"),
            RelayMark.class)
        .then();
  }
}
