package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.mongodb.parity.shapes.CompoundIdShapes;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.UuidRepresentation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What equality cannot show: that compiled codecs do the work, and when they leave it to stock. */
class CompoundIdTests {

  private static final ConverterPair PAIR = ConverterPair.of(Variant.STANDARD);

  @ParameterizedTest
  @ValueSource(
      classes = {
        CompoundIdShapes.OfClass.class,
        CompoundIdShapes.OfRecord.class,
        CompoundIdShapes.InConstructor.class,
        CompoundIdShapes.WithId.class
      })
  void compiledCodecsWriteAndReadKeys(Class<?> type) {
    for (int i = 0; i < 20; i++) {
      Object entity = new RandomValues(Seeds.random(type.getName() + "alone", i)).entity(type);
      assertThat(PAIR.ours().codec(type).tryWrite(sink(), entity, null)).isTrue();
      assertThat(read(type, PAIR.stockBytes(entity)))
          .as(() -> String.valueOf(PAIR.ours().report(type)))
          .isNotNull();
    }
  }

  @Test
  void aKeyOfASubclassIsLeftToStockAndHasNoTypeHints() {
    CompoundIdShapes.Extended entity = CompoundIdShapes.Extended.withLongKey();
    assertThat(PAIR.ours().codec(entity.getClass()).tryWrite(sink(), entity, null)).isFalse();
    BsonDocument written = PAIR.ours().writeRaw(entity);
    assertThat(written.getDocument("_id").toJson()).doesNotContain("_class");
    assertThat(written.get("_class")).isEqualTo(new BsonString(entity.getClass().getName()));
    assertThat(PAIR.ourBytes(entity)).isEqualTo(PAIR.stockBytes(entity));
  }

  private static BsonSink sink() {
    BsonSink sink = new BsonSink();
    sink.uuidRepresentation(UuidRepresentation.STANDARD);
    return sink;
  }

  private static <T> T read(Class<T> type, byte[] bytes) {
    EntityCodec<T> codec = PAIR.ours().codec(type);
    BsonSource source = new BsonSource();
    source.reset(bytes, 0);
    source.uuidRepresentation(UuidRepresentation.STANDARD);
    return codec.tryRead(source);
  }
}
