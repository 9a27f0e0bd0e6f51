package dev.throughline.redis.timeline;

import dev.throughline.redis.timeline.annotation.TimelineKey;
import dev.throughline.redis.timeline.annotation.TimelineOrder;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.Field;

/** An entity without numbers. */
@Document("cards")
record Card(
    @Id ObjectId id,
    @TimelineKey String board,
    @TimelineOrder @Field("t") Instant at,
    String text,
    int version) {

  static Card of(String board, long millis, String text) {
    return new Card(new ObjectId(), board, Instant.ofEpochMilli(millis), text, 1);
  }

  Card withText(String changed) {
    return new Card(id, board, at, changed, version + 1);
  }
}
