package dev.throughline.testkit.replica;

import java.util.Collection;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Short words for BSON that the members put together and take apart. */
final class Bson {

  private static final BsonDocument NO_DOCUMENT = new BsonDocument();

  private Bson() {}

  static BsonArray array(Collection<? extends BsonValue> values) {
    return new BsonArray(List.copyOf(values));
  }

  static BsonArray strings(List<String> values) {
    return array(values.stream().map(BsonString::new).toList());
  }

  /** An answer that says no more than that it worked. */
  static BsonDocument ok() {
    return new BsonDocument("ok", new BsonDouble(1));
  }

  static boolean isOk(BsonDocument answer) {
    return number(answer, "ok") == 1;
  }

  static int number(BsonDocument document, String name) {
    return document.get(name) instanceof BsonNumber number ? number.intValue() : 0;
  }

  static boolean isFalse(BsonDocument document, String name) {
    return document.isBoolean(name) && !document.getBoolean(name).getValue();
  }

  static boolean isTrue(BsonDocument document, String name) {
    return document.isBoolean(name) && document.getBoolean(name).getValue();
  }

  static String text(BsonDocument document, String name) {
    return document.get(name) instanceof BsonString text ? text.getValue() : "";
  }

  static BsonDocument document(BsonDocument document, String name) {
    return document.get(name) instanceof BsonDocument nested ? nested : NO_DOCUMENT;
  }

  static List<BsonValue> list(BsonDocument document, String name) {
    return document.get(name) instanceof BsonArray array ? array.getValues() : List.of();
  }

  /** A copy whose own fields may be changed. */
  static BsonDocument copy(BsonDocument document) {
    BsonDocument copy = new BsonDocument();
    copy.putAll(document);
    return copy;
  }

  static BsonInt32 int32(int value) {
    return new BsonInt32(value);
  }
}
