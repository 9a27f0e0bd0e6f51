package dev.throughline.mongodb.internal.page;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A secret that signs cursors, and a short public name for it. */
public final class SigningKey {

  public static final int LEAST_BYTES = 32;
  public static final int ID_BYTES = 4;
  public static final int SIGNATURE_BYTES = 32;

  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec secret;
  private final byte[] id;

  /**
   * Creates a key.
   *
   * @throws IllegalArgumentException for a secret that is too short.
   */
  public SigningKey(byte[] secret) {
    if (secret.length < LEAST_BYTES) {
      throw new IllegalArgumentException(
          "A secret for cursors has at least %d bytes, and this one has %d"
              .formatted(LEAST_BYTES, secret.length));
    }
    this.secret = new SecretKeySpec(secret, ALGORITHM);
    this.id = Arrays.copyOf(sign("key id".getBytes(StandardCharsets.US_ASCII)), ID_BYTES);
  }

  /** Tells keys apart, and nothing about the secret. */
  public byte[] id() {
    return id.clone();
  }

  public byte[] sign(byte[] content) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM); // not safe for use by several threads
      mac.init(secret);
      return mac.doFinal(content);
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("Every Java platform has " + ALGORITHM, e);
    }
  }
}
