package dev.throughline.board.account;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.index.Indexed;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * One sign-in, which ends by signing out, by another password, or by not being renewed.
 *
 * @param credentials the fingerprint of the credential that it came from, and of the next one once
 *     this session replaces it; null in sessions of the version before
 */
@Document("sessions")
record StoredSession(
    @Id String id,
    @Indexed String name,
    @Nullable List<String> credentials,
    @Indexed(expireAfter = "0s") Instant expiresAt) {

  /** {@return whether it came from the credential that the user has now} */
  boolean cameFrom(KnownUser user) {
    return name.equals(user.getUsername())
        && credentials != null
        && credentials.stream().anyMatch(each -> Fingerprints.equal(each, user.credential()));
  }

  /** Leaves out what does not belong in a log. */
  @Override
  public String toString() {
    return "StoredSession[name=" + name + "]";
  }
}
