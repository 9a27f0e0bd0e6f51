package dev.throughline.mongodb.page;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.Field;

/** Something with much to sort by, in fields of other names. */
@Document("things")
class Thing {

  @Id String id;

  @Field("r")
  Integer rank;

  String name;

  @Field("d")
  Details details;

  Instant at;
  Boolean open;
  Integer count;
  List<String> tags;

  static class Details {
    @Field("s")
    Double score;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Thing thing && Objects.equals(id, thing.id);
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(id);
  }

  @Override
  public String toString() {
    return "Thing " + id;
  }
}
