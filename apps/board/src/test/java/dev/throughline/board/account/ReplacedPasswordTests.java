package dev.throughline.board.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.board.BoardTest;
import java.security.Key;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.security.crypto.password.PasswordEncoder;

/** Of two who replace a password at once one does, and a change that breaks off ends sessions. */
@BoardTest
class ReplacedPasswordTests {

  private static final Key SECRET = new SecretKeySpec(new byte[32], "HmacSHA256");

  @Autowired ReactiveMongoOperations operations;
  @Autowired PasswordEncoder encoder;
  @Autowired Sessions sessions;
  @Autowired Clock clock;

  private final String name = "u" + UUID.randomUUID().toString().substring(0, 8);
  private Users users;

  @BeforeEach
  void configure() {
    users = users("{noop}configured one");
  }

  /** An instance's users, with another password for the one that is configured. */
  private Users users(String password) {
    return new Users(
        List.of(new AccountProperties.User("c" + name, password, true)),
        operations,
        encoder,
        new Fingerprints(SECRET),
        clock);
  }

  private KnownUser configured() {
    return users.find("c" + name).block();
  }

  private boolean replace(KnownUser user, String next) {
    return users.replacePassword(user, users.withPassword(user, next)).block();
  }

  @Test
  void whoWasOvertakenReplacesNothing() {
    KnownUser ann = users.signUp(name, "correct horse").block();
    assertThat(replace(ann, "the owner's one")).isTrue();
    KnownUser now = users.find(name).block();
    assertThat(replace(ann, "the thief's one")).isFalse();
    assertThat(users.find(name).block().credential()).isEqualTo(now.credential());
    assertThat(replace(now, "the next one 7")).isTrue();
  }

  @Test
  void whoWasOvertakenReplacesNoConfiguredPasswordEither() {
    KnownUser given = configured();
    assertThat(replace(given, "the owner's one")).isTrue();
    KnownUser now = configured();
    assertThat(replace(given, "the thief's one")).isFalse();
    assertThat(configured().credential()).isEqualTo(now.credential());
    assertThat(replace(now, "the next one 7")).isTrue();

    // What replaced another configured password is in no one's way.
    users = users("{noop}configured two");
    assertThat(replace(configured(), "the last one 8")).isTrue();
  }

  @Test
  void anAccountThatWasDeletedMeanwhileIsNotMadeAgain() {
    KnownUser ann = users.signUp(name, "correct horse").block();
    operations.remove(operations.findById(name, StoredAccount.class)).block();
    assertThat(replace(ann, "the next one 7")).isFalse();
    assertThat(users.find(name).block()).isNull();
  }

  @Test
  void aChangeThatBreaksOffHalfwayEndsTheOtherSessionsAllTheSame() {
    KnownUser ann = users.signUp(name, "correct horse").block();
    String here = sessions.open(ann).block();
    String elsewhere = sessions.open(ann).block();
    KnownUser next = users.withPassword(ann, "the next one 7");
    sessions.expect(here, ann, next).block();
    assertThat(sessions.extend(here, users.find(name).block()).block()).isTrue();
    assertThat(users.replacePassword(ann, next).block()).isTrue();

    // The service ends here, before it ends the others.
    KnownUser now = users.find(name).block();
    assertThat(sessions.extend(here, now).block()).isTrue();
    assertThat(sessions.extend(elsewhere, now).block()).isFalse();

    KnownUser third = users.withPassword(now, "the third one 9");
    sessions.expect(here, now, third).block();
    assertThat(users.replacePassword(now, third).block()).isTrue();
    assertThat(sessions.extend(here, third).block()).isTrue();
    assertThat(sessions.extend(here, ann).block()).isFalse();
  }

  @Test
  void aFingerprintIsOfTheNameTheRolesAndThePasswords() {
    Fingerprints fingerprints = new Fingerprints(SECRET);
    assertThat(fingerprints.of("a", "bc")).isNotEqualTo(fingerprints.of("ab", "c"));
    assertThat(fingerprints.of("a", "bc")).isEqualTo(new Fingerprints(SECRET).of("a", "bc"));
    Key other = new SecretKeySpec(new byte[] {1}, "HmacSHA256");
    assertThat(fingerprints.of("a")).isNotEqualTo(new Fingerprints(other).of("a"));
  }
}
