package dev.throughline.chat.account;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.index.Indexed;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * One sign-in on one device, which ends by logging out, by not being used, with the password that
 * it came from, or when an old refresh token turns up.
 *
 * @param credentials the fingerprint of the password that it came from, and of the next one once
 *     this session replaces it; null in sessions of the version before
 * @param refreshHash SHA-256, in Base64, of the secret part of the current refresh token
 * @param previousHash of the one before, with which an answer that was lost can be asked for again
 */
@Document("sessions")
record Session(
    @Id String id,
    @Indexed String accountId,
    @Nullable List<String> credentials,
    String refreshHash,
    @Nullable String previousHash,
    Instant rotatedAt,
    @Indexed(expireAfter = "0s") Instant expiresAt) {

  private static final String ALGORITHM = "HmacSHA256";

  /**
   * The fingerprint of an account's password for the session with this id, made of the stored hash.
   * The id is its key, and not a secret, so that sessions outlive a start with another one.
   */
  static String credential(String id, Account account) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(id.getBytes(StandardCharsets.UTF_8), ALGORITHM));
      byte[] hash = account.passwordHash().getBytes(StandardCharsets.UTF_8);
      return Base64.getEncoder().encodeToString(mac.doFinal(hash));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** {@return whether it came from the password that the account has now} */
  boolean cameFrom(Account account) {
    byte[] now = credential(id, account).getBytes(StandardCharsets.US_ASCII);
    return accountId.equals(account.id())
        && credentials != null
        && credentials.stream()
            .anyMatch(each -> MessageDigest.isEqual(each.getBytes(StandardCharsets.US_ASCII), now));
  }

  @Override
  public String toString() {
    return "Session[id=" + id + ", accountId=" + accountId + "]";
  }
}
