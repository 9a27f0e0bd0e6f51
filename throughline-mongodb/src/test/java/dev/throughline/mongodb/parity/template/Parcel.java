package dev.throughline.mongodb.parity.template;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Date;
import java.util.List;
import org.bson.types.ObjectId;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.Field;
import org.springframework.data.mongodb.core.mapping.FieldType;

/** What the calls of {@link ParcelRepository} are about. */
@Document("parcels")
record Parcel(
    @Id String id,
    @Field("n") String name,
    int count,
    long weight,
    double price,
    boolean fragile,
    Size size,
    Date sent,
    Instant due,
    LocalDate day,
    ObjectId sender,
    @Field(targetType = FieldType.STRING) Integer code,
    Address to,
    List<String> tags,
    List<Line> lines) {

  enum Size {
    SMALL,
    LARGE {
      @Override
      boolean bulky() {
        return true;
      }
    };

    boolean bulky() {
      return false;
    }
  }

  record Address(@Field("s") String street, int number) {}

  record Line(String item, @Field("q") int quantity) {}
}
