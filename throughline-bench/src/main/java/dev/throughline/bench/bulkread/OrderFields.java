package dev.throughline.bench.bulkread;

import java.time.LocalDateTime;
import java.time.ZoneId;
import org.bson.Document;

/** Code shared by the hand-written mappings. */
final class OrderFields {

  private OrderFields() {}

  static LocalDateTime time(Document document) {
    return LocalDateTime.ofInstant(
        document.getDate("createdAt").toInstant(), ZoneId.systemDefault());
  }
}
