package dev.throughline.board.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * What the database knows of a user: one who signed up, or a configured one with another password
 * than the configured one.
 *
 * @param folded the name in lower case, which no two users share
 * @param passwordHash with the algorithm's name in front, as Spring Security writes it
 * @param replaces the fingerprint of the configured password that this one replaces, so that
 *     configuring another one counts again; null for a user who signed up
 */
@Document("accounts")
record StoredAccount(
    @Id String folded,
    String name,
    String passwordHash,
    @Nullable String replaces,
    Instant createdAt) {

  /** Leaves the hash out, which does not belong in a log. */
  @Override
  public String toString() {
    return "StoredAccount[name=" + name + "]";
  }
}
