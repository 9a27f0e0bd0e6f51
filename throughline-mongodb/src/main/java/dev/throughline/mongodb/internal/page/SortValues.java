package dev.throughline.mongodb.internal.page;

import dev.throughline.mongodb.internal.raw.RawDocument;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonNumber;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The values that documents are sorted by, in the order of the keys. They are taken from what the
 * server sent, never from the mapped object, whose conversions and defaults may say something else.
 */
public record SortValues(List<BsonValue> values) {

  /** The document as received, to be called before a listener can change it. */
  public static BsonDocument received(Document document, CodecRegistry registry) {
    return document instanceof RawDocument raw
        ? new RawBsonDocument(raw.bytes())
        : document.toBsonDocument(Document.class, registry).clone(); // which is lazy
  }

  /**
   * Reads the values of a document.
   *
   * @throws SortValueException for an array, on the way or as a value, and for types without order.
   */
  public static SortValues of(BsonDocument document, SortKeys keys) {
    return new SortValues(
        keys.keys().stream().map(key -> checked(at(document, key), key, document)).toList());
  }

  /** Reads what {@link #bytes} has made. */
  public static SortValues of(byte[] bytes) {
    return new SortValues(List.copyOf(new RawBsonDocument(bytes).values()));
  }

  /** The values as a document. */
  public byte[] bytes() {
    BsonDocument document = new BsonDocument();
    for (BsonValue value : values) {
      document.put(Integer.toString(document.size()), value);
    }
    return CanonicalFilter.encode(document);
  }

  /** The value of a key, or the array on the way. Missing is null, as it is to the server. */
  static BsonValue at(BsonDocument document, SortKey key) {
    BsonValue value = document;
    for (String part : key.field().split("\\.", -1)) {
      if (value instanceof BsonArray) {
        return value;
      }
      BsonValue next = value instanceof BsonDocument parent ? parent.get(part) : null;
      if (next == null) {
        return BsonNull.VALUE;
      }
      value = next;
    }
    return value;
  }

  /**
   * Checks values that came with a position.
   *
   * @throws SortValueException for an array and for types without order.
   */
  public void check(SortKeys keys) {
    for (int i = 0; i < keys.size(); i++) {
      checked(values.get(i), keys.get(i), null);
    }
  }

  /**
   * The key that decides the order of these values and others by their types; -1 when values do, or
   * nothing.
   *
   * @param collated whether other texts than the same may be equal.
   */
  int otherTypeAt(SortValues others, boolean collated) {
    for (int i = 0; i < values.size(); i++) {
      BsonValue one = values.get(i);
      BsonValue other = others.values.get(i);
      if (one.isNull() != other.isNull()) {
        return -1; // null has its place among all types
      }
      if (ValueOrder.of(one) != ValueOrder.of(other)) {
        return i;
      }
      if (!mayBeEqual(one, other, collated)) {
        return -1;
      }
    }
    return -1;
  }

  private static boolean mayBeEqual(BsonValue one, BsonValue other, boolean collated) {
    if (one instanceof BsonNumber number && other instanceof BsonNumber otherNumber) {
      double value = number.doubleValue();
      double otherValue = otherNumber.doubleValue();
      return value == otherValue || (Double.isNaN(value) && Double.isNaN(otherValue));
    }
    boolean compared =
        one.isDocument() || (collated && one.isString()); // field by field, or by rules
    return compared || one.equals(other);
  }

  private static BsonValue checked(BsonValue value, SortKey key, @Nullable BsonDocument document) {
    if (value instanceof BsonArray) {
      throw array(key, document);
    }
    if (ValueOrder.of(value) == null) {
      throw new SortValueException(
          "Pages cannot be sorted by %s, which is of the type %s%s."
              .formatted(key, ValueOrder.name(value.getBsonType()), in(document)));
    }
    return value;
  }

  private static SortValueException array(SortKey key, @Nullable BsonDocument document) {
    return new SortValueException(
        "Pages cannot be sorted by %s, which is an array or inside one%s: each of its elements is a place of its own in the order."
            .formatted(key, in(document)));
  }

  public static String in(@Nullable BsonDocument document) {
    BsonValue id = document == null ? null : document.get(SortKeys.ID);
    return id == null ? "" : " in the document with the id " + Values.text(id);
  }
}
