package dev.throughline.codec.internal.scalar;

import dev.throughline.codec.internal.compact.CompactSink;
import java.util.Date;
import java.util.UUID;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Compact payloads are MessagePack: a value takes as few bytes as it can. */
class CompactScalarTests {

  private static final String OUT_OF_RANGE = "a number out of the range of its type";

  @Test
  void text() {
    Bytes.compact(ScalarType.STRING, CompactSink::string)
        .encodesTo("", "a0")
        .encodesTo("a\u00e9", "a3 61c3a9")
        .encodesTo("x".repeat(32), "d920" + "78".repeat(32))
        .roundTrip("y".repeat(70_000));
    Bytes.compact(ScalarType.CHARACTER, CompactSink::character)
        .encodesTo('x', "a1 78")
        .decodingShouldFail("a2 7879", OUT_OF_RANGE);
  }

  @Test
  void wholeNumbers() {
    Bytes.compact(ScalarType.LONG, CompactSink::int64)
        .encodesTo(127L, "7f")
        .encodesTo(128L, "cc80")
        .encodesTo(-32L, "e0")
        .encodesTo(-33L, "d0df")
        .encodesTo(65_536L, "ce00010000")
        .roundTrip(Long.MAX_VALUE)
        .roundTrip(Long.MIN_VALUE);
    Bytes.compact(ScalarType.INT, CompactSink::int32)
        .roundTrip(Integer.MIN_VALUE)
        .decodingShouldFail("cf 0000000100000000", OUT_OF_RANGE);
  }

  @Test
  void fractionsAndBits() {
    Bytes.compact(ScalarType.DOUBLE, CompactSink::float64)
        .encodesTo(0.1, "cb 3fb999999999999a")
        .roundTrip(Double.NEGATIVE_INFINITY);
    Bytes.compact(ScalarType.BOOLEAN, CompactSink::bool)
        .encodesTo(true, "c3")
        .decodesTo("c2", false);
    Bytes.compact(ScalarType.UUID, CompactSink::uuid)
        .encodesTo(new UUID(1, 2), "c410 0000000000000001 0000000000000002");
    Bytes.compact(ScalarType.OBJECT_ID, CompactSink::objectId)
        .encodesTo(new ObjectId("0123456789abcdef01234567"), "c40c 0123456789abcdef01234567");
    Bytes.compact(ScalarType.DATE, (CompactSink out, Date date) -> out.int64(date.getTime()))
        .encodesTo(new Date(5), "05");
  }
}
