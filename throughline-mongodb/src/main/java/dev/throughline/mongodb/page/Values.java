package dev.throughline.mongodb.page;

import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Values in messages. */
final class Values {

  private static final int MOST_CHARS = 100;

  private Values() {}

  static String text(BsonValue value) {
    String json = new BsonDocument("v", value).toJson();
    String text = json.substring(json.indexOf(':') + 1, json.length() - 1).trim();
    return text.length() <= MOST_CHARS ? text : text.substring(0, MOST_CHARS) + "...";
  }
}
