package dev.throughline.board.account;

import static dev.throughline.board.account.BoardInstances.admin;
import static dev.throughline.board.account.BoardInstances.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.board.account.BoardInstances.Configured;
import dev.throughline.board.account.BoardInstances.Instance;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import tools.jackson.databind.JsonNode;

/** A session is good for the credential that it was opened with, and for no other (D-BOARD-13). */
class CredentialTests {

  private static final Map<String, String> POST = Map.of("title", "Title", "body", "Words");
  private static final String FIRST = "the first one 1";
  private static final String SECOND = "the second one 2";
  private static final String CHOSEN = "chosen horse 3";
  private static final String HORSE = "correct horse";

  private final BoardInstances board = new BoardInstances();

  @AfterEach
  void stop() {
    board.close();
  }

  private static String aPost(Instance at) {
    JsonNode author = session(at, "author" + System.nanoTime());
    return "/api/posts/" + at.with(author).say("Another's", "words");
  }

  /** The session of a new account. */
  private static JsonNode session(Instance at, String name) {
    return at.signUp(name, HORSE).expect(201).json();
  }

  private static JsonNode renewed(Instance at, JsonNode session) {
    return at.renew(session).expect(200).json();
  }

  /** Neither renewed, nor good for what only an administrator may do. */
  private static void ended(Instance at, JsonNode session) {
    at.with(session).delete(aPost(at)).expect(401);
    assertThat(at.renew(session).expect(401).json().get("code").asString())
        .isEqualTo("unauthenticated");
  }

  private static void isAdmin(Instance at, JsonNode session) {
    assertThat(session.get("roles").toString()).isEqualTo("[\"ADMIN\",\"USER\"]");
    at.with(session).delete(aPost(at)).expect(204);
  }

  @Test
  void anAccountThatWasTakenOverIsWonBackByTheConfigurationAlone() {
    Instance before = board.start(admin("boss", FIRST));
    JsonNode owner = before.signIn("boss", FIRST).expect(200).json();
    JsonNode thief = before.signIn("boss", FIRST).expect(200).json();
    before.changePassword(thief, FIRST, CHOSEN).expect(204);
    isAdmin(before, renewed(before, thief));

    Instance after = board.restart(admin("boss", SECOND));
    ended(after, thief);
    ended(after, owner);
    after.signIn("boss", CHOSEN).expect(401);
    isAdmin(after, after.signIn("boss", SECOND).expect(200).json());
  }

  @Test
  void aNameThatIsConfiguredEndsTheSessionsOfWhoeverHadIt() {
    Instance before = board.start(admin("boss", FIRST));
    JsonNode stranger = session(before, "moderator");

    Instance after = board.restart(admin("boss", FIRST), admin("moderator", SECOND));
    after.with(stranger).delete(aPost(after)).expect(403);
    after.renew(stranger).expect(401);
    after.signIn("moderator", HORSE).expect(401);
    isAdmin(after, after.signIn("moderator", SECOND).expect(200).json());
  }

  @Test
  void aRestartEndsNoSession() {
    Configured[] users = {admin("boss", FIRST), admin("chief", FIRST), user("ann", SECOND)};
    Instance before = board.start(users);
    JsonNode boss = before.signIn("boss", FIRST).expect(200).json();
    JsonNode chief = before.signIn("chief", FIRST).expect(200).json();
    before.changePassword(chief, FIRST, CHOSEN).expect(204);
    JsonNode ann = before.signIn("ann", SECOND).expect(200).json();
    JsonNode ben = session(before, "ben");

    Instance after = board.restart(users);
    isAdmin(after, renewed(after, boss));
    isAdmin(after, renewed(after, chief));
    after.with(renewed(after, ann)).post("/api/posts", POST).expect(201);
    after.with(renewed(after, ben)).post("/api/posts", POST).expect(201);
  }

  @Test
  void whileTheConfigurationIsRolledOutEachInstanceTakesItsOwnCredentials() {
    Instance old = board.start(admin("boss", FIRST), user("ann", FIRST));
    Instance next = board.start(admin("boss", SECOND), admin("ann", FIRST));
    JsonNode former = old.signIn("boss", FIRST).expect(200).json();
    JsonNode present = next.signIn("boss", SECOND).expect(200).json();
    ended(next, former);
    ended(old, present);
    isAdmin(old, renewed(old, former));
    isAdmin(next, renewed(next, present));

    // The password is the same; the role comes with signing in where it is given.
    JsonNode ann = old.signIn("ann", FIRST).expect(200).json();
    next.renew(ann).expect(401);
    JsonNode promoted = next.signIn("ann", FIRST).expect(200).json();
    isAdmin(next, promoted);
    ended(old, promoted);
  }

  @Test
  void instancesThatAreConfiguredAlikeShareSessions() {
    Instance one = board.start(admin("boss", FIRST));
    Instance other = board.start(new Class<?>[] {Ahead.class}, admin("boss", FIRST));
    JsonNode here = one.signIn("boss", FIRST).expect(200).json();
    JsonNode there = other.signIn("boss", FIRST).expect(200).json();
    isAdmin(other, renewed(other, here));
    isAdmin(one, renewed(one, there));

    one.changePassword(here, FIRST, CHOSEN).expect(204);
    isAdmin(other, renewed(other, here));
    ended(one, there);
    ended(other, there);
  }

  /** An instance whose clock is ahead of the others'. */
  static class Ahead {
    @Bean
    @Primary
    Clock ahead() {
      return Clock.offset(Clock.systemUTC(), Duration.ofMinutes(5));
    }
  }

  @Test
  void anotherPasswordEndsAllSessionsButTheOneThatChoseIt() {
    Instance at = board.start(admin("boss", FIRST), admin("chief", FIRST));
    JsonNode here = at.signIn("boss", FIRST).expect(200).json();
    JsonNode window = at.signIn("boss", FIRST).expect(200).json();
    JsonNode chief = at.signIn("chief", FIRST).expect(200).json();
    at.changePassword(here, FIRST, CHOSEN).expect(204);
    ended(at, window);
    isAdmin(at, here);
    isAdmin(at, renewed(at, here));
    // Another administrator with the same password is another one.
    isAdmin(at, renewed(at, chief));

    at.changePassword(here, CHOSEN, HORSE).expect(204);
    isAdmin(at, renewed(at, here));
  }

  @Test
  void aRoleThatIsTakenAwayIsGone() {
    Instance before = board.start(admin("boss", FIRST), admin("chief", FIRST), admin("ann", FIRST));
    JsonNode chief = before.signIn("chief", FIRST).expect(200).json();
    JsonNode ann = before.signIn("ann", FIRST).expect(200).json();

    Instance after = board.restart(admin("boss", FIRST), user("ann", FIRST));
    ended(after, chief);
    ended(after, ann);
    after.signIn("chief", FIRST).expect(401);
    // Who takes the free name does not take over its sessions, nor they the new account.
    JsonNode next = session(after, "chief");
    ended(after, chief);
    after.with(next).delete(aPost(after)).expect(403);
    after.with(renewed(after, next)).post("/api/posts", POST).expect(201);
  }

  @Test
  void anAccountThatIsMadeAgainHasNoSessionsOfTheFormer() {
    Instance at = board.start(admin("boss", FIRST));
    JsonNode former = session(at, "ann");
    // There is no request that deletes an account: the operator removes the document.
    ReactiveMongoOperations operations = at.context().getBean(ReactiveMongoOperations.class);
    operations.remove(new Query(), StoredAccount.class).block();
    at.renew(former).expect(401);
    String post = "/api/posts/" + at.with(session(at, "ann")).say("Title", "Words");

    // The same name and the same password are another account.
    at.with(former).delete(post).expect(401);
    at.renew(former).expect(401);
  }

  @Test
  void aSessionOfTheVersionBeforeIsNotRenewed() {
    Instance at = board.start(admin("boss", FIRST));
    JsonNode boss = at.signIn("boss", FIRST).expect(200).json();
    JsonNode ann = session(at, "ann");
    at.context()
        .getBean(ReactiveMongoOperations.class)
        .updateMulti(new Query(), new Update().unset("credentials"), StoredSession.class)
        .block();
    ended(at, boss);
    at.renew(ann).expect(401);
    isAdmin(at, at.signIn("boss", FIRST).expect(200).json());
  }

  @Test
  void theDatabaseHoldsNoPasswordAndNoHashOfOneBesideTheSessions() {
    Instance at = board.start(admin("boss", FIRST));
    at.signIn("boss", FIRST).expect(200);
    session(at, "ann");
    ReactiveMongoOperations operations = at.context().getBean(ReactiveMongoOperations.class);
    String hash = operations.findById("ann", StoredAccount.class).block().passwordHash();
    assertThat(
            operations
                .findAll(org.bson.Document.class, "sessions")
                .collectList()
                .block()
                .toString())
        .contains("credentials")
        .doesNotContain(FIRST, HORSE, hash, hash.substring(hash.length() - 31));
    assertThat(operations.findAll(StoredSession.class).collectList().block().toString())
        .doesNotContain("credentials");
  }
}
