package dev.throughline.mongodb.parity.shapes;

import com.mongodb.BasicDBObject;
import com.mongodb.DBObject;
import com.mongodb.DBRef;
import dev.throughline.codec.Fallback.Operation;
import dev.throughline.mongodb.parity.expect.AllowedFallback;
import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.RefusedByStock;
import dev.throughline.mongodb.parity.expect.Section;
import dev.throughline.mongodb.parity.expect.StockProperty;
import java.util.List;
import java.util.Map;
import org.bson.BinaryVector;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonJavaScript;
import org.bson.BsonObjectId;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.bson.types.Binary;
import org.bson.types.Code;
import org.bson.types.CodeWScope;
import org.bson.types.CodeWithScope;
import org.bson.types.Decimal128;
import org.bson.types.MaxKey;
import org.bson.types.MinKey;
import org.bson.types.ObjectId;
import org.bson.types.Symbol;
import org.springframework.data.domain.Vector;
import org.springframework.data.mongodb.core.mapping.MongoVector;

/** Values and documents of the driver in properties. */
public final class BsonShapes {

  private BsonShapes() {}

  /** JavaScript, alone and with variables. */
  @Compiled
  @Feature(value = "`Code`, with and without scope", section = Section.VALUES)
  public static class Scripts {
    ObjectId id;
    Code code;
    CodeWithScope withScope;
    CodeWScope older;
    List<Code> codes;
  }

  /** A deprecated BSON type. */
  @Compiled
  @Feature(value = "`Symbol`", section = Section.VALUES)
  public static class Symbols {
    String id;
    Symbol symbol;
    List<Symbol> list;
  }

  /** The ends of every order. */
  @Compiled
  @Feature(value = "`MinKey`, `MaxKey`", section = Section.VALUES)
  public static class Extremes {
    String id;
    MinKey min;
    MaxKey max;
    Map<String, MinKey> map;
  }

  /** Positions in the log of operations. */
  @Compiled
  @Feature(value = "`BsonTimestamp`", section = Section.VALUES)
  public static class Timestamps {
    String id;
    BsonTimestamp timestamp;
    List<BsonTimestamp> list;
  }

  /** Bytes in all positions. */
  @Compiled
  @AllowedFallback(value = "a binary that is no UUID here", on = Operation.READ)
  public static class Binaries {
    String id;
    Binary binary;
    byte[] bytes;
    List<Binary> list;
    Map<String, Binary> map;
    byte[][] chunks;
  }

  /** A reference as a value, not as an association. */
  @Compiled
  @Feature(value = "`com.mongodb.DBRef` as a value", section = Section.VALUES)
  public static class References {
    String id;
    DBRef reference;
    List<DBRef> list;
  }

  /** The driver's numbers. */
  @Compiled
  @RefusedByStock
  @Feature(
      value = "`BsonInt32`, `BsonDouble` and the like, which stock cannot read back",
      section = Section.VALUES)
  public static class Numbers {
    String id;
    BsonInt32 small;
    BsonInt64 large;
    BsonDouble real;
    BsonDecimal128 exact;
    List<Decimal128> list;
    BsonBoolean flag;
  }

  /** The driver's texts and times. */
  @Compiled
  @RefusedByStock
  public static class Texts {
    String id;
    BsonString text;
    BsonDateTime time;
    BsonObjectId reference;
    BsonRegularExpression expression;
    BsonJavaScript script;
    BsonBinary binary;
  }

  /** The driver's own documents and arrays. */
  @Compiled
  @Feature(value = "`BsonDocument`, `BsonArray`", section = Section.VALUES)
  public static class Structures {
    String id;
    BsonDocument document;
    BsonArray array;
  }

  /** Any of them. */
  @Compiled
  @Feature(value = "`BsonValue` and its subclasses", section = Section.VALUES)
  public static class Values {
    String id;
    BsonValue value;
    List<BsonValue> list;
  }

  /** Documents as they are. */
  @Compiled
  // A document in a property of type Bson, Document or DBObject may be anything.
  @AllowedFallback(value = "a document of an abstract type without hint", on = Operation.READ)
  @AllowedFallback(value = "a value of a type that stock serves", on = Operation.WRITE)
  @Feature(value = "`Document`", section = Section.TYPES)
  public static class Documents {
    String id;
    Document document;
    Bson bson;
    Object object;
    String text;
  }

  /** Documents in containers. */
  @Compiled
  @StockProperty(value = "array", why = "array of documents or of collections without element type")
  public static class DocumentCollections {
    String id;
    List<Document> list;
    Map<String, Document> map;
    Document[] array;
    Map<String, List<Document>> lists;
  }

  /** The driver's first documents. */
  @Compiled
  @StockProperty(value = "basic", why = "type BasicDBObject is not planned")
  // A document in a property of type Bson, Document or DBObject may be anything.
  @AllowedFallback(value = "a document of an abstract type without hint", on = Operation.READ)
  @AllowedFallback(value = "a value of a type that stock serves", on = Operation.WRITE)
  @Feature(value = "`DBObject`", section = Section.TYPES, property = "object")
  @Feature(value = "`BasicDBObject`", section = Section.TYPES, property = "basic")
  public static class DbObjects {
    String id;
    DBObject object;
    BasicDBObject basic;
    List<DBObject> list;
  }

  /** What applications take for values of no known type. */
  @Compiled
  @Feature(value = "`Map<String, Object>`, `List<?>`", section = Section.TYPES)
  public static class Untyped {
    String id;
    Map<String, Object> map;
    List<?> list;
    List<Object> objects;
    Map<String, List<Object>> lists;
    Map<String, Map<String, Object>> maps;
    List<Map<String, Object>> rows;
    Object[] array;
    Object any;
  }

  /** Vectors of Spring Data. */
  @Compiled
  @Feature(value = "`Vector`", section = Section.VALUES)
  public static class Vectors {
    String id;
    Vector vector;
    MongoVector mongo;
  }

  /** Vectors of the driver. */
  @Compiled
  @Feature(value = "`BinaryVector`", section = Section.VALUES)
  public static class BinaryVectors {
    String id;
    BinaryVector vector;
    List<BinaryVector> list;
  }
}
