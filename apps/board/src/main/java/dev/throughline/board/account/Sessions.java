package dev.throughline.board.account;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import java.security.SecureRandom;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * The open sessions, in the database: a token is good while its session is there, whatever Redis
 * has lost (D-BOARD-08).
 */
@Component
class Sessions {

  private static final SecureRandom RANDOM = new SecureRandom();

  private final ReactiveMongoOperations operations;
  private final AccountProperties properties;
  private final Clock clock;

  Sessions(ReactiveMongoOperations operations, AccountProperties properties, Clock clock) {
    this.operations = operations;
    this.properties = properties;
    this.clock = clock;
  }

  /** Opens a session of a user who gave this credential, and yields its id. */
  Mono<String> open(KnownUser user) {
    return Mono.defer(
        () -> {
          byte[] random = new byte[16];
          RANDOM.nextBytes(random);
          String id = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
          return operations
              .insert(
                  new StoredSession(
                      id,
                      user.getUsername(),
                      List.of(user.credential()),
                      clock.instant().plus(properties.sessionLife())))
              .map(StoredSession::id);
        });
  }

  /** {@return whether a session is open} */
  Mono<Boolean> isOpen(String id) {
    return Mono.defer(() -> operations.exists(open(where("id").is(id)), StoredSession.class));
  }

  /**
   * {@return whether a session is open, and came from the credential that the user has now} To be
   * asked after the user was read: a session that replaces a password notes the next one before.
   */
  Mono<Boolean> isOpen(String id, KnownUser user) {
    return Mono.defer(() -> operations.findOne(open(where("id").is(id)), StoredSession.class))
        .map(session -> session.cameFrom(user))
        .defaultIfEmpty(false);
  }

  /** Lets a session that is open for the user live on; yields whether it was. */
  Mono<Boolean> extend(String id, KnownUser user) {
    return isOpen(id, user)
        .filter(Boolean::booleanValue)
        .flatMap(
            yes ->
                operations
                    .updateFirst(
                        open(where("id").is(id)),
                        new Update()
                            .set("expiresAt", clock.instant().plus(properties.sessionLife())),
                        StoredSession.class)
                    .map(updated -> updated.getMatchedCount() == 1))
        .defaultIfEmpty(false);
  }

  /** Lets a session outlive the credential that its user is about to replace. */
  Mono<Void> expect(String id, KnownUser user, KnownUser next) {
    return operations
        .updateFirst(
            query(where("id").is(id)),
            new Update().set("credentials", List.of(user.credential(), next.credential())),
            StoredSession.class)
        .then();
  }

  /** Ends a session: its tokens are refused from now on. */
  Mono<Void> end(String id) {
    return operations.remove(query(where("id").is(id)), StoredSession.class).then();
  }

  /** Ends the other sessions of a user. */
  Mono<Void> endOthers(String name, String id) {
    return operations
        .remove(query(where("name").is(name).and("id").ne(id)), StoredSession.class)
        .then();
  }

  private Query open(Criteria criteria) {
    return query(criteria.and("expiresAt").gt(clock.instant()));
  }
}
