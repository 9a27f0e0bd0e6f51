package dev.throughline.chat.account;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.chat.problem.Problem;
import dev.throughline.chat.text.VisibleText;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Service;

/** Signing up and in. */
@Service
public class AccountService {

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{1,31}");

  private static final int MAX_DISPLAY_NAME = 40;

  private final Accounts accounts;
  private final MongoOperations operations;
  private final PasswordEncoder encoder;
  private final Clock clock;
  private final ApplicationEventPublisher events;

  /** Compared with when there is no such account, so that this takes as long. */
  private final String unknownUsersHash;

  AccountService(
      Accounts accounts,
      MongoOperations operations,
      PasswordEncoder encoder,
      Clock clock,
      ApplicationEventPublisher events) {
    this.accounts = accounts;
    this.operations = operations;
    this.encoder = encoder;
    this.clock = clock;
    this.events = events;
    this.unknownUsersHash = hash("no user's password");
  }

  /**
   * Stores a new account.
   *
   * @throws Problem when a value breaks a rule or the name is taken
   */
  public Account signUp(String name, String displayName, String password) {
    String normal = normalName(name);
    if (!validName(normal)) {
      throw Problem.invalid(
          "name: 2 to 32 letters a-z, digits, dots, hyphens and underscores, a letter or digit"
              + " first");
    }
    PasswordRules.check(normal, password);
    String shown = VisibleText.normal(displayName);
    if (!VisibleText.isVisible(shown, MAX_DISPLAY_NAME)) {
      throw Problem.invalid("displayName: 1 to 40 characters, all of them visible");
    }
    String key = VisibleText.folded(shown);
    Account account;
    try {
      account =
          accounts.insert(new Account(null, normal, shown, key, hash(password), clock.instant()));
    } catch (DuplicateKeyException e) {
      boolean taken = accounts.findByName(normal).isPresent();
      throw Problem.conflict(taken ? "name: taken" : "displayName: taken");
    }
    events.publishEvent(new SignedUp(account));
    return account;
  }

  /**
   * Finds the account of a name and its password.
   *
   * @throws Problem when there is none, without telling which of the two is wrong
   */
  public Account signIn(String name, String password) {
    Optional<Account> account = accounts.findByName(normalName(name));
    String hash = account.map(Account::passwordHash).orElse(unknownUsersHash);
    boolean matches = matches(password, hash);
    if (account.isEmpty() || !matches) {
      throw wrong();
    }
    return account.get();
  }

  /** {@return what a wrong name or password is answered with} */
  static Problem wrong() {
    return Problem.unauthenticated("Wrong name or password.");
  }

  /**
   * {@return whether the password that an account signed in with is still its own} Asked after the
   * session is stored: what replaces a password ends the sessions that are stored by then.
   */
  boolean hasStillPasswordOf(Account signedIn) {
    return accounts
        .findById(signedIn.storedId())
        .filter(now -> now.passwordHash().equals(signedIn.passwordHash()))
        .isPresent();
  }

  /**
   * The account with this id, whose password was given once more.
   *
   * @throws Problem when it is wrong
   */
  Account withPassword(String accountId, String password) {
    Account account =
        accounts.findById(accountId).orElseThrow(() -> Problem.notFound("No such account."));
    if (!matches(password, account.passwordHash())) {
      throw Problem.forbidden("Wrong password.");
    }
    return account;
  }

  /**
   * An account as it is with another password, which is not stored yet.
   *
   * @throws Problem when the password is refused
   */
  Account withNext(Account account, String password) {
    PasswordRules.check(account.name(), password);
    return new Account(
        account.id(),
        account.name(),
        account.displayName(),
        account.displayKey(),
        hash(password),
        account.createdAt());
  }

  /**
   * Stores the next password of an account.
   *
   * @throws Problem when the account has another one by now than the one that was given: hashing
   *     takes a while, in which another request may replace it
   */
  void replacePassword(Account account, Account next) {
    boolean replaced =
        operations
                .updateFirst(
                    query(
                        where("id")
                            .is(account.storedId())
                            .and("passwordHash")
                            .is(account.passwordHash())),
                    new Update().set("passwordHash", next.passwordHash()),
                    Account.class)
                .getMatchedCount()
            == 1;
    if (!replaced) {
      throw Problem.forbidden("Wrong password.");
    }
  }

  private boolean matches(String password, String hash) {
    boolean tooLong = PasswordRules.tooLong(password);
    return encoder.matches(tooLong ? "" : password, hash) && !tooLong;
  }

  /** The account of exactly this name, in any case of letters. */
  public Optional<Account> findByName(String name) {
    return accounts.findByName(normalName(name));
  }

  /** The account with this id. */
  public Optional<Account> findById(String id) {
    return accounts.findById(id);
  }

  /** {@return whether an account may have this name, in lower case} */
  public static boolean validName(String name) {
    return NAME.matcher(name).matches();
  }

  /** A name as it is stored and compared. */
  public static String normalName(String name) {
    return name.strip().toLowerCase(Locale.ROOT);
  }

  private String hash(String password) {
    String hash = encoder.encode(password);
    if (hash == null) {
      throw new IllegalStateException("the encoder returned no hash");
    }
    return hash;
  }
}
