package dev.throughline.codec.internal.bson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.BsonBinary;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonWriter;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.io.BasicOutputBuffer;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The driver's binary writer is the oracle of every byte. */
class BsonSinkTests {

  @ParameterizedTest
  @MethodSource("strings")
  void writesStringsAsTheDriverDoes(String value) {
    assertSame(sink -> sink.string(value), writer -> writer.writeString(value), (byte) 2);
  }

  static Stream<String> strings() {
    Random random = new Random(7);
    Stream<String> random100 =
        Stream.generate(() -> randomString(random, random.nextInt(300))).limit(100);
    return Stream.concat(
        Stream.of(
            "",
            "a",
            "\0",
            "plain text",
            "Grüße",
            "한국어",
            "😀 mixed ascii",
            "\ud800",
            "\udc00\ud800",
            "end \ud83d",
            "x".repeat(100_000),
            "é".repeat(100_000)),
        random100);
  }

  private static String randomString(Random random, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) random.nextInt(random.nextBoolean() ? 128 : 65536));
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0,
        9,
        10,
        99,
        100,
        999,
        1000,
        9999,
        10_000,
        99_999,
        100_000,
        999_999,
        1_000_000,
        12_345_678
      })
  void writesIndexesAsNames(int index) {
    BsonSink sink = new BsonSink();
    sink.index((byte) 8, index);
    assertThat(sink.copyFrom(0)).isEqualTo(Names.header((byte) 8, Integer.toString(index)));
  }

  @Test
  void writesNumbersAndIdsAsTheDriverDoes() {
    ObjectId id = new ObjectId();
    assertSame(sink -> sink.objectId(id), writer -> writer.writeObjectId(id), (byte) 7);
    assertSame(
        sink -> sink.tryObjectIdHex(id.toHexString().toUpperCase(java.util.Locale.ROOT)),
        writer -> writer.writeObjectId(id),
        (byte) 7);
    assertSame(sink -> sink.int32(-5), writer -> writer.writeInt32(-5), (byte) 16);
    assertSame(
        sink -> sink.int64(Long.MIN_VALUE), writer -> writer.writeInt64(Long.MIN_VALUE), (byte) 18);
    assertSame(sink -> sink.float64(-0.0), writer -> writer.writeDouble(-0.0), (byte) 1);
    assertSame(sink -> sink.bool(true), writer -> writer.writeBoolean(true), (byte) 8);
    assertSame(sink -> sink.character('ß'), writer -> writer.writeString("ß"), (byte) 2);
    assertSame(
        sink -> sink.decimal(new BigDecimal("-1.50")),
        writer -> writer.writeDecimal128(Decimal128.parse("-1.50")),
        (byte) 19);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0123456789abcdef0123456g",
        "0123456789abcdef0123456",
        "ŰŰŰŰŰŰŰŰŰŰŰŰŰŰŰŰŰŰŰŰŰŰŰŰ"
      })
  void takesNoOtherStringForAnObjectId(String value) {
    BsonSink sink = new BsonSink();
    assertThat(sink.tryObjectIdHex(value)).isFalse();
    assertThat(sink.position()).isZero();
  }

  @ParameterizedTest
  @ValueSource(bytes = {0, 2, 4, (byte) 0x80})
  void writesBinariesAsTheDriverDoes(byte subType) {
    byte[] value = {1, 2, 3};
    assertSame(
        sink -> sink.binary(subType, value),
        writer -> writer.writeBinaryData(new BsonBinary(subType, value)),
        (byte) 5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"STANDARD", "JAVA_LEGACY"})
  void writesUuidsAsTheDriverDoes(String representation) {
    UUID uuid = UUID.randomUUID();
    UuidRepresentation uuids = UuidRepresentation.valueOf(representation);
    assertSame(
        sink -> {
          sink.uuidRepresentation(uuids);
          sink.uuid(uuid);
        },
        writer -> writer.writeBinaryData(new BsonBinary(uuid, uuids)),
        (byte) 5);
  }

  @Test
  void leavesAnUnspecifiedUuidToStock() {
    assertThatThrownBy(() -> new BsonSink().uuid(UUID.randomUUID())).isInstanceOf(Deopt.class);
  }

  @Test
  void leavesAKeyWithANulToStock() {
    assertThatThrownBy(() -> new BsonSink().key((byte) 2, "a\0b")).isInstanceOf(Deopt.class);
    assertThatThrownBy(() -> new BsonSink().key((byte) 2, "é\0")).isInstanceOf(Deopt.class);
  }

  @Test
  void givesUpALargeBufferWhenIdle() {
    BsonSink sink = new BsonSink();
    sink.string("x".repeat(1_000_000));
    sink.shrink(64 * 1024);
    assertThat(sink.position()).isZero();
    assertThat(sink.array().length).isLessThanOrEqualTo(64 * 1024);
  }

  private static void assertSame(Consumer<BsonSink> ours, Consumer<BsonWriter> theirs, byte type) {
    BsonSink sink = new BsonSink();
    int start = sink.begin();
    sink.bytes(Names.header(type, "f"));
    ours.accept(sink);
    sink.end(start);
    BasicOutputBuffer output = new BasicOutputBuffer();
    BsonBinaryWriter writer = new BsonBinaryWriter(output);
    writer.writeStartDocument();
    writer.writeName("f");
    theirs.accept(writer);
    writer.writeEndDocument();
    byte[] expected = output.toByteArray();
    assertThat(sink.copyFrom(0)).isEqualTo(expected);
    BsonDocument readable = new RawBsonDocument(sink.copyFrom(0));
    assertThat(readable.size()).isEqualTo(1);
    assertThat(ByteBuffer.wrap(expected).remaining()).isEqualTo(sink.position());
  }
}
