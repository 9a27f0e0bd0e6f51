package dev.throughline.board.account;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.board.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.ReplaceOptions;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.crypto.password.PasswordEncoder;
import reactor.core.publisher.Mono;

/** The configured and the registered accounts, and the passwords that their owners chose. */
class Users implements ReactiveUserDetailsService {

  private static final int MIN_DISTINCT = 5;
  private static final int MAX_BYTES = 72;

  private final Map<String, Configured> configured = new LinkedHashMap<>();
  private final ReactiveMongoOperations operations;
  private final PasswordEncoder encoder;
  private final Fingerprints fingerprints;
  private final Clock clock;

  /**
   * @param given the configured password as it is written there, which is the same at all starts
   * @param hash of it, which may be another one at each start
   */
  private record Configured(String name, String given, String hash, List<String> roles) {

    String fingerprint() {
      return Users.fingerprint(given);
    }
  }

  Users(
      List<AccountProperties.User> users,
      ReactiveMongoOperations operations,
      PasswordEncoder encoder,
      Fingerprints fingerprints,
      Clock clock) {
    this.operations = operations;
    this.encoder = encoder;
    this.fingerprints = fingerprints;
    this.clock = clock;
    for (AccountProperties.User user : users) {
      if (configured.put(folded(user.name()), configured(user, encoder)) != null) {
        throw new IllegalStateException(
            "board.accounts.users: '" + user.name() + "' is there twice");
      }
    }
  }

  private static Configured configured(AccountProperties.User user, PasswordEncoder encoder) {
    if (!user.name().matches("[A-Za-z0-9._-]{1,64}")) {
      throw new IllegalStateException(
          "board.accounts.users: '" + user.name() + "' is not 1 to 64 letters, digits, . _ or -");
    }
    if (user.password().length() < 8) {
      throw new IllegalStateException(
          "board.accounts.users: the password of '" + user.name() + "' has less than 8 characters");
    }
    String given = user.password();
    return new Configured(
        user.name(),
        given,
        given.startsWith("{") ? given : hash(given, encoder),
        user.admin() ? List.of("ADMIN", "USER") : List.of("USER"));
  }

  @Override
  public Mono<UserDetails> findByUsername(String name) {
    return find(name).cast(UserDetails.class);
  }

  /** The user with exactly this name, as it is known now. */
  Mono<KnownUser> find(String name) {
    Configured given = configured.get(folded(name));
    if (given != null && !given.name().equals(name)) {
      return Mono.empty();
    }
    return operations
        .findById(folded(name), StoredAccount.class)
        .filter(stored -> stored.name().equals(name) && counts(stored, given))
        .map(stored -> known(name, given, stored.passwordHash()))
        .switchIfEmpty(
            (given == null) ? Mono.empty() : Mono.fromSupplier(() -> known(name, given, null)));
  }

  /**
   * A user whose credential is all that decides whether and as what it signs in: the name, the
   * roles, the configured password and the chosen one.
   */
  private KnownUser known(String name, @Nullable Configured given, @Nullable String chosenHash) {
    List<String> roles = (given == null) ? List.of("USER") : given.roles();
    String hash = (chosenHash != null) ? chosenHash : Objects.requireNonNull(given).hash();
    return new KnownUser(
        name,
        hash,
        roles,
        fingerprints.of(
            name,
            String.join(" ", roles),
            (given == null) ? "signed up" : "configured",
            (given == null) ? "" : given.given(),
            (chosenHash == null) ? "" : chosenHash));
  }

  /** A password of a configured user counts until the operator configures another one. */
  private static boolean counts(StoredAccount stored, @Nullable Configured given) {
    return Objects.equals(stored.replaces(), (given == null) ? null : given.fingerprint());
  }

  /** Stores a user; an error when the name is taken, in whichever case of letters. */
  Mono<KnownUser> signUp(String name, String password) {
    return Mono.defer(
            () -> {
              check(name, password);
              if (configured.containsKey(folded(name))) {
                throw Problem.conflict("name: taken");
              }
              String hash = hash(password, encoder);
              return operations
                  .insert(new StoredAccount(folded(name), name, hash, null, clock.instant()))
                  .map(stored -> known(name, null, hash));
            })
        .onErrorMap(DuplicateKeyException.class, e -> Problem.conflict("name: taken"));
  }

  /** A user as it is with another password, which is not stored yet. */
  KnownUser withPassword(KnownUser user, String next) {
    String name = user.getUsername();
    check(name, next);
    return known(name, configured.get(folded(name)), hash(next, encoder));
  }

  /**
   * Stores a user's next password; yields false when it has not the credential any more that it was
   * replaced with, since hashing takes a while in which another request may replace it.
   */
  Mono<Boolean> replacePassword(KnownUser user, KnownUser next) {
    String name = user.getUsername();
    String hash = Objects.requireNonNull(user.getPassword());
    Configured given = configured.get(folded(name));
    boolean first = given != null && hash.equals(given.hash());
    Criteria id = where("folded").is(folded(name));
    // At the first time none that counts may be there: nothing, or what replaced another one.
    Criteria unchanged =
        (given != null && first)
            ? id.and("replaces").ne(given.fingerprint())
            : id.and("passwordHash").is(hash);
    StoredAccount account =
        new StoredAccount(
            folded(name),
            name,
            Objects.requireNonNull(next.getPassword()),
            (given == null) ? null : given.fingerprint(),
            clock.instant());
    ReplaceOptions options = ReplaceOptions.replaceOptions();
    return operations
        .replace(query(unchanged), account, first ? options.upsert() : options)
        .map(replaced -> replaced.getMatchedCount() == 1 || replaced.getUpsertedId() != null)
        .onErrorReturn(DuplicateKeyException.class, false);
  }

  /** Refuses what is tried first: few different characters, or the name. */
  private static void check(String name, String password) {
    boolean simple = password.chars().distinct().count() < MIN_DISTINCT;
    if (simple || folded(password).contains(folded(name))) {
      throw Problem.refused("password: too easy to guess");
    }
    if (password.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
      throw Problem.refused("password: more than " + MAX_BYTES + " bytes");
    }
  }

  private static String hash(String password, PasswordEncoder encoder) {
    return Objects.requireNonNull(encoder.encode(password), "the encoder returned no hash");
  }

  private static String folded(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static String fingerprint(String password) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(password.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(hash).substring(0, 12);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
