package dev.throughline.mongodb.internal.page;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/**
 * A filter in one of the many forms that say the same: conditions and alternatives may come in any
 * order, as they do when they were put into a hash set, and a number may be of any type that holds
 * it. The order of fields in a value to compare with means something, and stays.
 */
public final class CanonicalFilter {

  private static final Set<String> CONNECTIVES = Set.of("$and", "$or", "$nor");
  private static final Set<String> NESTED = Set.of("$not", "$elemMatch");
  private static final Set<String> VALUES_IN_ANY_ORDER = Set.of("$in", "$nin", "$all");

  private CanonicalFilter() {}

  public static byte[] bytes(BsonDocument filter) {
    return encode(conditions(filter));
  }

  private static BsonDocument conditions(BsonDocument filter) {
    BsonDocument sorted = new BsonDocument();
    new TreeMap<>(filter).forEach((name, value) -> sorted.put(name, condition(name, value)));
    return sorted;
  }

  private static BsonValue condition(String name, BsonValue value) {
    if (value instanceof BsonArray alternatives && CONNECTIVES.contains(name)) {
      return sorted(
          alternatives.stream()
              .map(it -> it instanceof BsonDocument nested ? conditions(nested) : it));
    }
    if (value instanceof BsonArray values && VALUES_IN_ANY_ORDER.contains(name)) {
      return sorted(values.stream().map(CanonicalNumbers::in));
    }
    boolean operators = value instanceof BsonDocument document && isOperators(document);
    return operators || (value instanceof BsonDocument && NESTED.contains(name))
        ? conditions((BsonDocument) value)
        : CanonicalNumbers.in(value);
  }

  private static boolean isOperators(BsonDocument value) {
    return !value.isEmpty() && value.keySet().stream().allMatch(name -> name.startsWith("$"));
  }

  private static BsonArray sorted(Stream<BsonValue> values) {
    List<BsonValue> sorted =
        values
            .sorted(
                Comparator.comparing(
                    value -> encode(new BsonDocument("", value)), java.util.Arrays::compare))
            .toList();
    return new BsonArray(sorted);
  }

  public static byte[] encode(BsonDocument document) {
    try (BasicOutputBuffer output = new BasicOutputBuffer();
        BsonBinaryWriter writer = new BsonBinaryWriter(output)) {
      new BsonDocumentCodec().encode(writer, document, EncoderContext.builder().build());
      return output.toByteArray();
    }
  }
}
