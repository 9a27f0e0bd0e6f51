package dev.throughline.mongodb.page;

import dev.throughline.mongodb.internal.page.CanonicalFilter;
import dev.throughline.mongodb.internal.page.CursorScope;
import dev.throughline.mongodb.internal.page.SigningKey;
import dev.throughline.mongodb.internal.page.SortKeys;
import dev.throughline.mongodb.internal.page.SortValueException;
import dev.throughline.mongodb.internal.page.SortValues;
import dev.throughline.mongodb.page.InvalidCursorException.Reason;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Makes cursors and reads them: the sort values of an item, signed, in characters that need no
 * escaping in a URL.
 *
 * <p>A cursor is signed and bound to its query, so that clients can neither make one up nor use one
 * with another query. It is not encrypted: clients can read the sort fields of the first and the
 * last item of each page (D-PAGE-10). Thread-safe.
 */
public final class CursorTokens {

  /** Longer cursors are neither made nor looked at. URLs of this length pass everywhere. */
  static final int MOST_CHARS = 4_096;

  private static final Log LOGGER = LogFactory.getLog(CursorTokens.class);

  /** With all sort values of the item. */
  private static final byte VERSION = 1;

  /** With the item's id, and a digest of its sort values, which are too long. */
  private static final byte BY_ID = 2;

  private static final String DIGEST = "d";
  private static final int HEADER_BYTES = 1 + SigningKey.ID_BYTES + CursorScope.BYTES;

  private final SigningKey current;
  private final List<SigningKey> accepted;
  private final AtomicBoolean warned;

  private CursorTokens(SigningKey current, List<SigningKey> previous, boolean random) {
    this.current = current;
    this.accepted = new ArrayList<>(previous);
    this.accepted.add(0, current);
    this.warned = new AtomicBoolean(!random);
  }

  /**
   * Signs with a secret that all instances of the application share.
   *
   * @param secret at least 32 bytes.
   * @param previous secrets whose cursors are still read, while a secret is being replaced.
   * @throws IllegalArgumentException for a secret of less than 32 bytes.
   */
  public static CursorTokens signedWith(byte[] secret, byte[]... previous) {
    return new CursorTokens(
        new SigningKey(secret), Arrays.stream(previous).map(SigningKey::new).toList(), false);
  }

  /**
   * Signs with a secret of this object's own: cursors are refused by other instances of the
   * application, and after a restart. That is said in the log with the first cursor.
   */
  public static CursorTokens random() {
    byte[] secret = new byte[SigningKey.LEAST_BYTES];
    new SecureRandom().nextBytes(secret);
    return new CursorTokens(new SigningKey(secret), List.of(), true);
  }

  /**
   * Makes a cursor.
   *
   * @throws SortValueException when the values are too long.
   */
  String write(SortValues values, SortKeys keys, byte[] scope) {
    String token = token(VERSION, values.bytes(), scope);
    return checked(token, "values of " + keys.keys(), values);
  }

  /**
   * Makes a cursor that names the item by its id, where its values are too long.
   *
   * @throws SortValueException when the id is too long.
   */
  String writeShort(SortValues values, SortKeys keys, byte[] scope) {
    String token = token(VERSION, values.bytes(), scope);
    if (token.length() <= MOST_CHARS || keys.size() == 1) {
      return checked(token, "values of " + keys.keys(), values);
    }
    BsonDocument place = last(values).append(DIGEST, new BsonBinary(digest(values)));
    return checked(token(BY_ID, CanonicalFilter.encode(place), scope), "id of the item", values);
  }

  private static byte[] digest(SortValues values) {
    return CursorScope.digest(values.bytes());
  }

  private static String checked(String token, String what, SortValues values) {
    if (token.length() > MOST_CHARS) {
      throw new SortValueException(
          "The %s make a cursor of %d characters, and at most %d are allowed%s."
              .formatted(what, token.length(), MOST_CHARS, SortValues.in(last(values))));
    }
    return token;
  }

  private String token(byte version, byte[] payload, byte[] scope) {
    if (warned.compareAndSet(false, true)) {
      LOGGER.warn(
          "Cursors are signed with a random key: other instances and the next start of this one"
              + " will refuse them. Configure throughline.page.secret.");
    }
    byte[] signed =
        ByteBuffer.allocate(HEADER_BYTES + payload.length)
            .put(version)
            .put(current.id())
            .put(scope)
            .put(payload)
            .array();
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(
            ByteBuffer.allocate(signed.length + SigningKey.SIGNATURE_BYTES)
                .put(signed)
                .put(current.sign(signed))
                .array());
  }

  private static BsonDocument last(SortValues values) {
    return new BsonDocument(SortKeys.ID, values.values().get(values.values().size() - 1));
  }

  /**
   * Reads a cursor.
   *
   * @throws InvalidCursorException for everything that {@link #write} did not make with these keys
   *     and this scope.
   */
  SortValues read(String token, SortKeys keys, byte[] scope) {
    SortValues values = place(token, keys, scope).values();
    if (values == null) {
      throw new InvalidCursorException(Reason.MALFORMED);
    }
    return values;
  }

  /**
   * The place of a cursor.
   *
   * @param values the item's sort values, null when they were too long.
   * @param id the item's id then; else null.
   * @param digest of those values then.
   */
  record Place(@Nullable SortValues values, @Nullable BsonValue id, byte[] digest) {

    /** {@return whether these are the values} */
    boolean hasDigestOf(SortValues found) {
      return MessageDigest.isEqual(digest, CursorTokens.digest(found));
    }
  }

  /**
   * Reads a cursor of either kind.
   *
   * @throws InvalidCursorException for everything that was not made with these keys and this scope.
   */
  Place place(String token, SortKeys keys, byte[] scope) {
    byte[] bytes = decode(token);
    byte[] signed = Arrays.copyOf(bytes, bytes.length - SigningKey.SIGNATURE_BYTES);
    byte[] signature = Arrays.copyOfRange(bytes, signed.length, bytes.length);
    SigningKey key = key(Arrays.copyOfRange(signed, 1, 1 + SigningKey.ID_BYTES));
    if (key == null) {
      throw new InvalidCursorException(Reason.UNKNOWN_KEY);
    }
    if (!MessageDigest.isEqual(key.sign(signed), signature)) {
      throw new InvalidCursorException(Reason.CHANGED);
    }
    byte[] own = Arrays.copyOfRange(signed, 1 + SigningKey.ID_BYTES, HEADER_BYTES);
    if (!MessageDigest.isEqual(own, scope)) {
      throw new InvalidCursorException(Reason.OTHER_QUERY);
    }
    byte[] payload = Arrays.copyOfRange(signed, HEADER_BYTES, signed.length);
    if (signed[0] == BY_ID) {
      BsonDocument place = new RawBsonDocument(payload);
      return new Place(null, place.get(SortKeys.ID), place.getBinary(DIGEST).getData());
    }
    return new Place(values(payload, keys), null, new byte[0]);
  }

  private static byte[] decode(String token) {
    if (token.isEmpty() || token.length() > MOST_CHARS) {
      throw new InvalidCursorException(Reason.MALFORMED);
    }
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(token);
    } catch (IllegalArgumentException e) {
      throw new InvalidCursorException(Reason.MALFORMED);
    }
    // The decoder is lenient about padding and about bits behind the last byte.
    if (bytes.length <= HEADER_BYTES + SigningKey.SIGNATURE_BYTES
        || (bytes[0] != VERSION && bytes[0] != BY_ID)
        || !Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(token)) {
      throw new InvalidCursorException(Reason.MALFORMED);
    }
    return bytes;
  }

  private @Nullable SigningKey key(byte[] id) {
    return accepted.stream().filter(it -> Arrays.equals(it.id(), id)).findFirst().orElse(null);
  }

  private static SortValues values(byte[] payload, SortKeys keys) {
    SortValues values = SortValues.of(payload);
    if (values.values().size() == keys.size()) {
      return values;
    }
    throw new InvalidCursorException(Reason.OTHER_QUERY);
  }
}
