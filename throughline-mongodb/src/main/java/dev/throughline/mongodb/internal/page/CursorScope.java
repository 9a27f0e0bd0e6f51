package dev.throughline.mongodb.internal.page;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.bson.BsonDocument;

/**
 * The query and sort that a cursor belongs to: one order of one filter's result in one collection.
 */
public final class CursorScope {

  public static final int BYTES = 16;

  private CursorScope() {}

  /** A digest of all that decides which item follows which. */
  public static byte[] of(
      String collection,
      Class<?> type,
      BsonDocument filter,
      SortKeys keys,
      BsonDocument collation) {
    MessageDigest digest = sha256();
    add(digest, collection.getBytes(StandardCharsets.UTF_8));
    add(digest, type.getName().getBytes(StandardCharsets.UTF_8));
    add(digest, CanonicalFilter.bytes(filter));
    add(digest, CanonicalFilter.encode(keys.storedSort()));
    add(digest, CanonicalFilter.encode(collation));
    return Arrays.copyOf(digest.digest(), BYTES);
  }

  /** A digest of a place. */
  public static byte[] digest(byte[] place) {
    return Arrays.copyOf(sha256().digest(place), BYTES);
  }

  /** With its length, so that no two lists of parts give the same bytes. */
  private static void add(MessageDigest digest, byte[] part) {
    digest.update(Integer.toString(part.length).getBytes(StandardCharsets.US_ASCII));
    digest.update((byte) ':');
    digest.update(part);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
