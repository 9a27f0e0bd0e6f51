package dev.throughline.boot.app;

import java.util.HashMap;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Generated ids differ from run to run: they are replaced by the order of their appearance. */
final class Ids {

  private final Map<BsonValue, BsonValue> numbers = new HashMap<>();

  static String anonymous(String text) {
    return text.replaceAll("\\b[0-9a-f]{24}\\b", "ID").replaceAll("127\\.0\\.0\\.1:\\d+", "SERVER");
  }

  BsonDocument numbered(BsonDocument document) {
    BsonDocument result = new BsonDocument();
    document.forEach((name, value) -> result.append(name, numbered(value)));
    return result;
  }

  private BsonValue numbered(BsonValue value) {
    if (value.isObjectId()) {
      return numbers.computeIfAbsent(
          value, id -> new BsonString("ObjectId-" + (numbers.size() + 1)));
    }
    if (value.isDocument()) {
      return numbered(value.asDocument());
    }
    if (value.isArray()) {
      BsonArray result = new BsonArray();
      value.asArray().forEach(element -> result.add(numbered(element)));
      return result;
    }
    return value;
  }
}
