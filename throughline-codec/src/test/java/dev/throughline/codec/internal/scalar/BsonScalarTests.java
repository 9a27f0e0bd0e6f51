package dev.throughline.codec.internal.scalar;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Date;
import java.util.UUID;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class BsonScalarTests {

  private static final String OTHER_TYPE = "a value of another BSON type";
  private static final String OUT_OF_RANGE = "a number out of the range of its type";

  @Test
  void text() {
    Bytes.bson(ScalarType.STRING)
        .encodesTo("", "02 01000000 00")
        .encodesTo("a\u00e9", "02 04000000 61c3a9 00")
        .roundTrip("\ud83d\ude00")
        .decodingShouldFail("10 01000000", OTHER_TYPE);
    Bytes.bson(ScalarType.CHARACTER)
        .encodesTo('x', "02 02000000 78 00")
        .decodingShouldFail("02 03000000 7879 00", OUT_OF_RANGE);
  }

  @Test
  void wholeNumbersAreReadFromEachOther() {
    Bytes.bson(ScalarType.INT)
        .encodesTo(-2, "10 feffffff")
        .decodesTo("12 0500000000000000", 5)
        .decodesTo("01 0000000000000540", 2)
        .decodingShouldFail("12 0000000001000000", OUT_OF_RANGE)
        .decodingShouldFail("02 02000000 31 00", OTHER_TYPE);
    Bytes.bson(ScalarType.LONG)
        .encodesTo(1L, "12 0100000000000000")
        .decodesTo("10 ffffffff", -1L)
        .roundTrip(Long.MIN_VALUE);
    Bytes.bson(ScalarType.SHORT)
        .encodesTo((short) 3, "10 03000000")
        .decodingShouldFail("10 00800000", OUT_OF_RANGE);
    Bytes.bson(ScalarType.BYTE)
        .roundTrip(Byte.MIN_VALUE)
        .decodingShouldFail("10 80000000", OUT_OF_RANGE);
  }

  @Test
  void fractions() {
    Bytes.bson(ScalarType.DOUBLE)
        .encodesTo(0.5, "01 000000000000e03f")
        .decodesTo("10 02000000", 2.0)
        .roundTrip(Double.NaN)
        .roundTrip(-0.0);
    Bytes.bson(ScalarType.FLOAT)
        .encodesTo(0.5f, "01 000000000000e03f")
        .decodesTo("10 02000000", 2f);
    Bytes.bson(ScalarType.BIG_DECIMAL_AS_DECIMAL128)
        .roundTrip(new BigDecimal("1.10"))
        .decodingShouldFail("01 000000000000e03f", OTHER_TYPE);
    Bytes.bson(ScalarType.DECIMAL128).roundTrip(Decimal128.NaN);
    Bytes.bson(ScalarType.BIG_DECIMAL_AS_STRING)
        .encodesTo(new BigDecimal("1E+3"), "02 05000000 31452b33 00");
    Bytes.bson(ScalarType.BIG_INTEGER_AS_STRING).roundTrip(BigInteger.TWO.pow(200));
  }

  @Test
  void bits() {
    Bytes.bson(ScalarType.BOOLEAN)
        .encodesTo(true, "08 01")
        .decodesTo("08 00", false)
        .decodingShouldFail("10 01000000", OTHER_TYPE);
    Bytes.bson(ScalarType.BYTES).encodesTo(new byte[] {1, 2}, "05 02000000 00 0102");
    Bytes.bson(ScalarType.UUID)
        .encodesTo(new UUID(1, 2), "05 10000000 04 0000000000000001 0000000000000002")
        .roundTrip(new UUID(-1, -2));
    Bytes.bson(ScalarType.OBJECT_ID)
        .encodesTo(new ObjectId("0123456789abcdef01234567"), "07 0123456789abcdef01234567");
  }

  @Test
  void timesAreMilliseconds() {
    Bytes.bson(ScalarType.DATE).encodesTo(new Date(1), "09 0100000000000000");
    Bytes.bson(ScalarType.INSTANT)
        .encodesTo(Instant.ofEpochSecond(0, 1_999_999), "09 0100000000000000")
        .decodesTo("09 ffffffffffffffff", Instant.ofEpochMilli(-1))
        .decodingShouldFail("12 0100000000000000", OTHER_TYPE);
  }
}
