package dev.throughline.bench.entities;

import dev.throughline.bench.route.Route;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** Whether our bytes are stock's, and what we read is what stock reads. */
final class Parity {

  private Parity() {}

  /**
   * Compares the routes on every object.
   *
   * @return what differs, or {@literal null} when nothing does.
   */
  static <T> @Nullable String difference(Route<T> stock, Route<T> ours, List<T> objects) {
    for (int i = 0; i < objects.size(); i++) {
      byte[] expected = stock.bytes(objects.get(i));
      String written = difference(expected, ours.bytes(objects.get(i)));
      if (written != null) {
        return "document %d is written differently: %s".formatted(i + 1, written);
      }
      // Not every class has equals: what was read is compared by what stock makes of it.
      String read =
          difference(
              stock.bytes(stock.read(expected.clone())), stock.bytes(ours.read(expected.clone())));
      if (read != null) {
        return "document %d is read differently: %s".formatted(i + 1, read);
      }
    }
    return null;
  }

  private static @Nullable String difference(byte[] stock, byte[] ours) {
    if (Arrays.equals(stock, ours)) {
      return null;
    }
    RawBsonDocument expected = new RawBsonDocument(stock);
    RawBsonDocument actual = new RawBsonDocument(ours);
    for (String field : expected.keySet()) {
      BsonValue value = actual.get(field);
      if (!Objects.equals(expected.get(field), value)) {
        return "the field '" + field + "'";
      }
    }
    return "the order or number of fields: %s instead of %s"
        .formatted(actual.keySet(), expected.keySet());
  }
}
