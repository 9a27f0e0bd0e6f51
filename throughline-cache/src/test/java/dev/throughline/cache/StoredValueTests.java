package dev.throughline.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.cache.ExactValueTests.Everything;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/** A payload of what is stored is read as what stock reads from the database; none is refused. */
class StoredValueTests {

  private static final MongoConverter CONVERTER = Converters.stock();
  private static final BsonPayload<Everything> STOCK =
      (BsonPayload<Everything>) PayloadCodecs.of(CONVERTER).get("bson", Everything.class);

  @Test
  void eachValueComesOutAsTheDatabaseGivesIt() throws Exception {
    List<PayloadCodec<Everything>> codecs =
        Stream.of(Converters.compiled(), Converters.stock(), Converters.without(Everything.class))
            .map(PayloadCodecs::of)
            .flatMap(all -> Stream.of("compact", "bson").map(n -> all.get(n, Everything.class)))
            .map(PayloadCodec::asStored)
            .toList();
    Random random = new Random(8);
    PropertyValues values = new PropertyValues(random);
    Field[] fields = Everything.class.getDeclaredFields();
    int compared = 0;
    for (int i = 0; i < 9_000; i++) {
      Everything everything = new Everything();
      Field field = fields[random.nextInt(fields.length)];
      Object value = values.value(field);
      if (value == null && field.getType().isPrimitive()) {
        continue;
      }
      field.set(everything, value);
      String stock;
      try {
        stock = ObjectText.of(stock(everything));
      } catch (RuntimeException e) {
        continue; // not stored, or not read
      }
      compared++;
      PayloadCodec<Everything> codec = codecs.get(i % codecs.size());
      Everything read = codec.decode(codec.encode(everything));
      assertThat(ObjectText.of(read)).as(codec.name() + " " + field.getName()).isEqualTo(stock);
    }
    assertThat(compared).isGreaterThan(6_000);
  }

  private static Everything stock(Everything everything) {
    byte[] payload = STOCK.document(everything);
    int start = PayloadHeader.BYTES;
    RawBsonDocument raw = new RawBsonDocument(payload, start, payload.length - start);
    return CONVERTER.read(
        Everything.class, raw.decode(CONVERTER.getCodecRegistry().get(Document.class)));
  }
}
