package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.parity.BsonTree.Element;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDbPointer;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonJavaScript;
import org.bson.BsonJavaScriptWithScope;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonSymbol;
import org.bson.BsonTimestamp;
import org.bson.BsonUndefined;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/** Values of every BSON type, several of those that conversions look into. */
public final class BsonSamples {

  private static final ObjectId OBJECT_ID = new ObjectId("5f2b7c1e9d3a4b0012345678");
  private static final BsonDocument NESTED =
      new BsonDocument("street", new BsonString("s"))
          .append("_id", new BsonInt32(3))
          .append("zip", new BsonInt64(7))
          .append("nested", new BsonDocument("deep", new BsonDouble(0.5)));
  private static final BsonDocument REFERENCE =
      new BsonDocument("$ref", new BsonString("c")).append("$id", new BsonInt32(1));

  private static final List<BsonValue> VALUES =
      List.of(
          new BsonDouble(1.0),
          new BsonDouble(-0.0),
          new BsonDouble(Double.NaN),
          new BsonDouble(1.5e300),
          new BsonString(""),
          new BsonString("x"),
          new BsonString("1"),
          new BsonString("1.5"),
          new BsonString("true"),
          new BsonString("LOW"),
          new BsonString("low"),
          new BsonString("5f2b7c1e9d3a4b0012345678"),
          new BsonString("123e4567-e89b-12d3-a456-426614174000"),
          new BsonString("2024-02-29"),
          new BsonString("a,b"),
          new BsonDocument(),
          NESTED,
          REFERENCE,
          new BsonDocument("_class", new BsonString("java.lang.String")),
          new BsonArray(),
          new BsonArray(List.of(new BsonInt32(1), new BsonInt32(2))),
          new BsonArray(List.of(new BsonString("LOW"))),
          new BsonArray(List.of(NESTED, BsonNull.VALUE)),
          new BsonArray(List.of(new BsonArray(List.of(new BsonInt64(1))))),
          new BsonArray(List.of(new BsonString("one"), NESTED, new BsonDouble(1))),
          new BsonBinary(new byte[0]),
          new BsonBinary(new byte[] {1, 2, 3}),
          new BsonBinary((byte) 2, new byte[] {1, 2, 3}),
          new BsonBinary((byte) 3, new byte[16]),
          new BsonBinary((byte) 4, new byte[16]),
          new BsonBinary((byte) 4, new byte[15]),
          new BsonBinary((byte) 128, new byte[16]),
          new BsonUndefined(),
          new BsonObjectId(OBJECT_ID),
          BsonBoolean.TRUE,
          BsonBoolean.FALSE,
          new BsonDateTime(0),
          new BsonDateTime(-62135596800001L),
          new BsonDateTime(Long.MAX_VALUE),
          BsonNull.VALUE,
          new BsonRegularExpression("a+", "i"),
          new BsonDbPointer("db.c", OBJECT_ID),
          new BsonJavaScript("f()"),
          new BsonSymbol("LOW"),
          new BsonJavaScriptWithScope("f()", new BsonDocument("a", new BsonInt32(1))),
          new BsonInt32(0),
          new BsonInt32(1),
          new BsonInt32(65),
          new BsonInt32(-129),
          new BsonInt32(Integer.MAX_VALUE),
          new BsonTimestamp(12, 1),
          new BsonInt64(1),
          new BsonInt64(Long.MIN_VALUE),
          new BsonInt64(1L << 40),
          new BsonDecimal128(Decimal128.parse("1.5")),
          new BsonDecimal128(Decimal128.NaN),
          new BsonDecimal128(Decimal128.NEGATIVE_ZERO),
          new BsonMinKey(),
          new BsonMaxKey());

  private static final List<Element> ELEMENTS = elements();

  private BsonSamples() {}

  /** One element for each value; names are to be replaced. */
  public static List<Element> all() {
    return ELEMENTS;
  }

  private static List<Element> elements() {
    BsonDocument document = new BsonDocument();
    for (int i = 0; i < VALUES.size(); i++) {
      document.append("v" + i, VALUES.get(i));
    }
    return List.copyOf(BsonTree.parse(bytes(document)).children());
  }

  /** A document with these elements only. */
  static byte[] bytes(Map<String, BsonValue> elements) {
    BsonDocument document = new BsonDocument();
    elements.forEach(document::append);
    RawBsonDocument raw = new RawBsonDocument(document, new BsonDocumentCodec());
    return Arrays.copyOf(ConverterPair.bytes(raw), raw.getByteBuffer().remaining());
  }

  /** The samples with their BSON type numbers, for labels. */
  static List<String> labels() {
    List<String> labels = new ArrayList<>();
    VALUES.forEach(value -> labels.add(value.getBsonType() + " " + value));
    return labels;
  }
}
