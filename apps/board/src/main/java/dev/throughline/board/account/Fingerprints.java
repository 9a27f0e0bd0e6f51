package dev.throughline.board.account;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Fingerprints of credentials, which say whether two are the same, and nothing of what they are
 * made of to a reader without the secret. They are the same at all instances with one secret.
 */
final class Fingerprints {

  private static final String ALGORITHM = "HmacSHA256";

  /** Of the secret that signs tokens, and another one, so that no fingerprint is a signature. */
  private final Key key;

  Fingerprints(Key secret) {
    this.key = new SecretKeySpec(mac(secret, "credentials of sessions"), ALGORITHM);
  }

  /** The fingerprint of a credential that these parts make. */
  String of(String... parts) {
    return Base64.getEncoder().encodeToString(mac(key, parts));
  }

  /** Compares in the same time wherever they differ. */
  static boolean equal(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
  }

  private static byte[] mac(Key key, String... parts) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      for (String part : parts) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        // The length tells "a", "bc" from "ab", "c".
        mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        mac.update(bytes);
      }
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
