package dev.throughline.chat.account;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.chat.lookup.ExistingIds;
import dev.throughline.chat.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.stereotype.Component;

/**
 * The open sessions and their refresh tokens.
 *
 * <p>A refresh token is the session's id, a dot, and a secret, of which only the hash is stored. It
 * is good once: using it makes the next one. A token that was used before was copied, so the
 * session ends; only the last one is accepted for a few seconds, and then yields no new refresh
 * token (D-CHAT-03). Each step is one update of one document.
 */
@Component
class Sessions {

  private static final SecureRandom RANDOM = new SecureRandom();

  private final MongoOperations operations;
  private final TokenProperties properties;
  private final Clock clock;
  private final ApplicationEventPublisher events;
  private final ExistingIds sessions;

  Sessions(
      MongoOperations operations,
      TokenProperties properties,
      Clock clock,
      ApplicationEventPublisher events) {
    this.operations = operations;
    this.sessions = new ExistingIds(operations, Session.class);
    this.properties = properties;
    this.clock = clock;
    this.events = events;
  }

  /**
   * A session and the refresh token to hand out.
   *
   * @param refreshToken null when the client has a newer one already
   */
  record Opened(String id, String accountId, @Nullable String refreshToken) {
    @Override
    public String toString() {
      return "Opened[id=" + id + "]";
    }
  }

  /** Opens a session of an account whose password was given. */
  Opened open(Account account) {
    String id = random(16);
    String accountId = account.storedId();
    List<String> credentials = List.of(Session.credential(id, account));
    String secret = random(32);
    Instant now = clock.instant();
    operations.insert(
        new Session(
            id, accountId, credentials, hash(secret), null, now, now.plus(properties.refresh())));
    return new Opened(id, accountId, id + "." + secret);
  }

  /**
   * Takes a refresh token and makes the next one.
   *
   * @param expected the account that it must be of, or null for any
   * @throws Problem when the token is not a current one, or of another account: it stays good then
   */
  Opened rotate(String refreshToken, @Nullable String expected) {
    int dot = refreshToken.indexOf('.');
    Session session = (dot < 1) ? null : find(refreshToken.substring(0, dot));
    Instant now = clock.instant();
    if (session == null || !session.expiresAt().isAfter(now)) {
      throw ended();
    }
    if (expected != null && !expected.equals(session.accountId())) {
      throw Problem.conflict("Another account has signed in in this browser. Sign in again.");
    }
    String given = hash(refreshToken.substring(dot + 1));
    if (equal(given, session.refreshHash())) {
      String secret = random(32);
      Update update =
          new Update()
              .set("refreshHash", hash(secret))
              .set("previousHash", given)
              .set("rotatedAt", now)
              .set("expiresAt", now.plus(properties.refresh()));
      boolean first =
          operations
                  .updateFirst(
                      query(where("id").is(session.id()).and("refreshHash").is(given)),
                      update,
                      Session.class)
                  .getModifiedCount()
              == 1;
      return new Opened(
          session.id(), session.accountId(), first ? session.id() + "." + secret : null);
    }
    String previous = session.previousHash();
    boolean last = previous != null && equal(given, previous);
    if (last && now.isBefore(session.rotatedAt().plus(properties.reuseGrace()))) {
      return new Opened(session.id(), session.accountId(), null);
    }
    end(session.id());
    throw ended();
  }

  /** {@return what the refresh token of a session that ended is answered with} */
  static Problem ended() {
    return Problem.unauthenticated("The session has ended. Sign in again.");
  }

  /**
   * {@return whether a session came from the password that an account has now} To be asked after
   * the account was read: a session that replaces the password notes the next one before the
   * account has it.
   */
  boolean cameFrom(String id, Account account) {
    Session session = find(id);
    return session != null && session.cameFrom(account);
  }

  /** Lets a session outlive the password that it is about to replace. */
  void expect(String id, Account account, Account next) {
    List<String> credentials =
        List.of(Session.credential(id, account), Session.credential(id, next));
    operations.updateFirst(
        query(where("id").is(id)), new Update().set("credentials", credentials), Session.class);
  }

  /** Ends a session everywhere: its tokens are refused and its sockets closed. */
  void end(String id) {
    operations.remove(query(where("id").is(id)), Session.class);
    events.publishEvent(new SessionEnded(id));
  }

  /** Ends the other sessions of an account. */
  void endOthers(String accountId, String id) {
    Query others = query(where("accountId").is(accountId).and("id").ne(id));
    operations.find(others, Session.class).forEach(session -> end(session.id()));
  }

  /**
   * {@return whether the tokens of a session are still good: the database knows (D-CHAT-04), which
   * is asked for those of all requests of a moment together}
   */
  boolean isOpen(String id) {
    return sessions.has(id);
  }

  /** {@return which of these sessions are open, in one request to the database} */
  Set<String> open(Collection<String> ids) {
    return sessions.among(ids);
  }

  private @Nullable Session find(String id) {
    return operations.findById(id, Session.class);
  }

  private static String random(int bytes) {
    byte[] random = new byte[bytes];
    RANDOM.nextBytes(random);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
  }

  /** In the same time wherever they differ. */
  private static boolean equal(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
  }

  private static String hash(String secret) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
