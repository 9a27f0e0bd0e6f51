package dev.throughline.mongodb.internal.page;

import java.util.List;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Values in messages. */
public final class Values {

  private static final int MOST_CHARS = 100;

  private Values() {}

  public static String text(List<BsonValue> values) {
    return values.stream().map(Values::text).collect(Collectors.joining(", ", "(", ")"));
  }

  public static String text(BsonValue value) {
    String json = new BsonDocument("v", value).toJson();
    String text = json.substring(json.indexOf(':') + 1, json.length() - 1).trim();
    return text.length() <= MOST_CHARS ? text : text.substring(0, MOST_CHARS) + "...";
  }
}
