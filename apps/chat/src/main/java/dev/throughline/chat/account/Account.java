package dev.throughline.chat.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.index.Indexed;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * A person who may sign in.
 *
 * @param id null before it is stored
 * @param name what is typed to sign in, in lower case, unique
 * @param displayName what others see
 * @param displayKey what display names that look alike have in common, unique; null in accounts
 *     that were moved from another system, where names may be equal
 * @param passwordHash with the algorithm's name in front, as Spring Security writes it
 */
@Document("accounts")
public record Account(
    @Id @Nullable String id,
    @Indexed(unique = true) String name,
    String displayName,
    @Indexed(unique = true, sparse = true) @Nullable String displayKey,
    String passwordHash,
    Instant createdAt) {

  /** The id of a stored account. */
  public String storedId() {
    if (id == null) {
      throw new IllegalStateException("account " + name + " is not stored");
    }
    return id;
  }

  /** Leaves the password's hash out, which does not belong in a log. */
  @Override
  public String toString() {
    return "Account[id=" + id + ", name=" + name + "]";
  }
}
