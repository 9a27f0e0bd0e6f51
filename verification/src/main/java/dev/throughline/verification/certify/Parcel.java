package dev.throughline.verification.certify;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.Field;

/** What the checks of bytes write: a value of each usual type, nested, in lists and in maps. */
@Document(Parcel.COLLECTION)
record Parcel(
    @Id String id,
    String name,
    int number,
    @Nullable Long big,
    double weight,
    Decimal128 price,
    @Nullable Boolean open,
    Instant sentAt,
    LocalDate day,
    UUID code,
    State state,
    ObjectId sender,
    @Field("to") @Nullable Address address,
    List<String> tags,
    List<Line> lines,
    Map<String, Integer> counts,
    Object anything) {

  static final String COLLECTION = "parcels";

  enum State {
    PACKED,
    SENT
  }

  record Address(String street, @Nullable String city) {}

  record Line(String product, int count, @Nullable Address returns) {}

  /** So many, each with another id: text and {@code ObjectId} in turns. */
  static List<Parcel> several(int count, String name) {
    List<Parcel> parcels = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      parcels.add(of(i, name));
    }
    return parcels;
  }

  private static Parcel of(int i, String name) {
    Address address = new Address("Straße " + i, i % 3 == 0 ? null : "도시 " + i);
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (int at = i % 4; at > 0; at--) {
      counts.put("key " + at, i * at);
    }
    return new Parcel(
        i % 2 == 0 ? "parcel-%05d".formatted(i) : new ObjectId(1_000, i).toHexString(),
        name + " " + i,
        i - 5,
        i % 4 == 0 ? null : Long.MAX_VALUE - i,
        i / 3.0,
        Decimal128.parse(i + ".50"),
        i % 5 == 0 ? null : i % 2 == 0,
        Instant.ofEpochMilli(1_700_000_000_000L + i),
        LocalDate.of(2024, 1, 1 + i % 28),
        new UUID(i, -i),
        i % 2 == 0 ? State.PACKED : State.SENT,
        new ObjectId(i, i),
        i % 7 == 0 ? null : address,
        i % 3 == 0 ? List.of() : List.of("tag", "tag " + i),
        i % 2 == 0 ? List.of(new Line("one", 1, null), new Line("more", i, address)) : List.of(),
        counts,
        i % 2 == 0 ? address : "text " + i);
  }
}
