package dev.throughline.board.account;

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
import org.springframework.security.core.userdetails.ReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
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
  private final Clock clock;

  private record Configured(String name, String fingerprint, UserDetails details) {}

  Users(
      List<AccountProperties.User> users,
      ReactiveMongoOperations operations,
      PasswordEncoder encoder,
      Clock clock) {
    this.operations = operations;
    this.encoder = encoder;
    this.clock = clock;
    for (AccountProperties.User user : users) {
      Configured one =
          new Configured(user.name(), fingerprint(user.password()), details(user, encoder));
      if (configured.put(folded(user.name()), one) != null) {
        throw new IllegalStateException(
            "board.accounts.users: '" + user.name() + "' is there twice");
      }
    }
  }

  private static UserDetails details(AccountProperties.User user, PasswordEncoder encoder) {
    if (!user.name().matches("[A-Za-z0-9._-]{1,64}")) {
      throw new IllegalStateException(
          "board.accounts.users: '" + user.name() + "' is not 1 to 64 letters, digits, . _ or -");
    }
    if (user.password().length() < 8) {
      throw new IllegalStateException(
          "board.accounts.users: the password of '" + user.name() + "' has less than 8 characters");
    }
    boolean hashed = user.password().startsWith("{");
    String password = hashed ? user.password() : encoder.encode(user.password());
    return User.withUsername(user.name())
        .password(password)
        .roles(user.admin() ? new String[] {"USER", "ADMIN"} : new String[] {"USER"})
        .build();
  }

  @Override
  public Mono<UserDetails> findByUsername(String name) {
    Configured given = configured.get(folded(name));
    if (given != null && !given.name().equals(name)) {
      return Mono.empty();
    }
    return operations
        .findById(folded(name), StoredAccount.class)
        .filter(stored -> stored.name().equals(name) && counts(stored, given))
        .map(
            stored ->
                (given == null)
                    ? User.withUsername(name).password(stored.passwordHash()).roles("USER").build()
                    : User.withUserDetails(given.details()).password(stored.passwordHash()).build())
        .switchIfEmpty(Mono.justOrEmpty((given == null) ? null : given.details()));
  }

  /** A password of a configured user counts until the operator configures another one. */
  private static boolean counts(StoredAccount stored, @Nullable Configured given) {
    return Objects.equals(stored.replaces(), (given == null) ? null : given.fingerprint());
  }

  /** Stores a user; an error when the name is taken, in whichever case of letters. */
  Mono<Void> signUp(String name, String password) {
    return Mono.defer(
            () -> {
              check(name, password);
              if (configured.containsKey(folded(name))) {
                throw Problem.conflict("name: taken");
              }
              return operations.insert(
                  new StoredAccount(folded(name), name, hash(password), null, clock.instant()));
            })
        .onErrorMap(DuplicateKeyException.class, e -> Problem.conflict("name: taken"))
        .then();
  }

  /** Replaces a user's password. */
  Mono<Void> changePassword(String name, String next) {
    return Mono.defer(
            () -> {
              check(name, next);
              Configured given = configured.get(folded(name));
              String replaces = (given == null) ? null : given.fingerprint();
              return operations.save(
                  new StoredAccount(folded(name), name, hash(next), replaces, clock.instant()));
            })
        .then();
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

  private String hash(String password) {
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
