package dev.throughline.chat.account;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.index.Indexed;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * One sign-in on one device, which ends by logging out, by not being used, or when an old refresh
 * token turns up.
 *
 * @param refreshHash SHA-256, in Base64, of the secret part of the current refresh token
 * @param previousHash of the one before, with which an answer that was lost can be asked for again
 */
@Document("sessions")
record Session(
    @Id String id,
    @Indexed String accountId,
    String refreshHash,
    @Nullable String previousHash,
    Instant rotatedAt,
    @Indexed(expireAfter = "0s") Instant expiresAt) {

  @Override
  public String toString() {
    return "Session[id=" + id + ", accountId=" + accountId + "]";
  }
}
