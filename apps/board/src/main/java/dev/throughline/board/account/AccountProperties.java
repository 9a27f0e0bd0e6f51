package dev.throughline.board.account;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The users and their sign-in.
 *
 * @param users who can sign in; when there are none, "admin" and "user" with passwords that are
 *     made up
 * @param passwordFile keeps the passwords that were made up, readable by its owner alone; they are
 *     made up at each start when not set
 * @param tokenSecret at least 32 bytes in Base64, the same for all instances; made up at each start
 *     when not set, so that a restart signs all users out
 * @param tokenLife how long a token is good; a client renews it before it ends
 * @param sessionLife how long one stays signed in without renewing the token
 * @param signUp whether people may make accounts
 * @param bcryptStrength rounds of password hashing as a power of two, 4 to 31
 * @param attemptsPerMinute sign-ins with one name that an address may try at an instance; it may
 *     try five times as many in all
 */
@ConfigurationProperties("board.accounts")
public record AccountProperties(
    @DefaultValue List<User> users,
    @Nullable Path passwordFile,
    @Nullable String tokenSecret,
    @DefaultValue("15m") Duration tokenLife,
    @DefaultValue("8h") Duration sessionLife,
    @DefaultValue("true") boolean signUp,
    @DefaultValue("10") int bcryptStrength,
    @DefaultValue("10") int attemptsPerMinute) {

  /** Leaves out what does not belong in a log. */
  @Override
  public String toString() {
    return "AccountProperties[users=" + users + "]";
  }

  /**
   * A user who can sign in.
   *
   * @param password as it is, or hashed, such as <code>{bcrypt}$2a$10$...</code>
   * @param admin whether the user may change the posts of all users and load many
   */
  public record User(String name, String password, @DefaultValue("false") boolean admin) {

    @Override
    public String toString() {
      return name;
    }
  }
}
