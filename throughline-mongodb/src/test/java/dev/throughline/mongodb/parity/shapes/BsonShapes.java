package dev.throughline.mongodb.parity.shapes;

import com.mongodb.BasicDBObject;
import com.mongodb.DBObject;
import com.mongodb.DBRef;
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

  public static List<Class<?>> all() {
    return List.of(
        Scripts.class,
        Symbols.class,
        Extremes.class,
        Timestamps.class,
        Binaries.class,
        References.class,
        Numbers.class,
        Texts.class,
        Structures.class,
        Values.class,
        Documents.class,
        DocumentCollections.class,
        DbObjects.class,
        Untyped.class,
        Vectors.class,
        BinaryVectors.class);
  }

  /** JavaScript, alone and with variables. */
  public static class Scripts {
    ObjectId id;
    Code code;
    CodeWithScope withScope;
    CodeWScope older;
    List<Code> codes;
  }

  /** A deprecated BSON type. */
  public static class Symbols {
    String id;
    Symbol symbol;
    List<Symbol> list;
  }

  /** The ends of every order. */
  public static class Extremes {
    String id;
    MinKey min;
    MaxKey max;
    Map<String, MinKey> map;
  }

  /** Positions in the log of operations. */
  public static class Timestamps {
    String id;
    BsonTimestamp timestamp;
    List<BsonTimestamp> list;
  }

  /** Bytes in all positions. */
  public static class Binaries {
    String id;
    Binary binary;
    byte[] bytes;
    List<Binary> list;
    Map<String, Binary> map;
    byte[][] chunks;
  }

  /** A reference as a value, not as an association. */
  public static class References {
    String id;
    DBRef reference;
    List<DBRef> list;
  }

  /** The driver's numbers. */
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
  public static class Structures {
    String id;
    BsonDocument document;
    BsonArray array;
  }

  /** Any of them. */
  public static class Values {
    String id;
    BsonValue value;
    List<BsonValue> list;
  }

  /** Documents as they are. */
  public static class Documents {
    String id;
    Document document;
    Bson bson;
    Object object;
    String text;
  }

  /** Documents in containers. */
  public static class DocumentCollections {
    String id;
    List<Document> list;
    Map<String, Document> map;
    Document[] array;
    Map<String, List<Document>> lists;
  }

  /** The driver's first documents. */
  public static class DbObjects {
    String id;
    DBObject object;
    BasicDBObject basic;
    List<DBObject> list;
  }

  /** What applications take for values of no known type. */
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
  public static class Vectors {
    String id;
    Vector vector;
    MongoVector mongo;
  }

  /** Vectors of the driver. */
  public static class BinaryVectors {
    String id;
    BinaryVector vector;
    List<BinaryVector> list;
  }
}
