package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.Section;
import dev.throughline.mongodb.parity.expect.StockProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.annotation.ReadOnlyProperty;
import org.springframework.data.annotation.Transient;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.index.CompoundIndex;
import org.springframework.data.mongodb.core.index.Indexed;
import org.springframework.data.mongodb.core.index.TextIndexed;
import org.springframework.data.mongodb.core.mapping.DBRef;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.mapping.DocumentReference;
import org.springframework.data.mongodb.core.mapping.Encrypted;
import org.springframework.data.mongodb.core.mapping.Field;
import org.springframework.data.mongodb.core.mapping.FieldType;
import org.springframework.data.mongodb.core.mapping.Language;
import org.springframework.data.mongodb.core.mapping.Queryable;
import org.springframework.data.mongodb.core.mapping.RangeEncrypted;
import org.springframework.data.mongodb.core.mapping.Sharded;
import org.springframework.data.mongodb.core.mapping.TextScore;
import org.springframework.data.mongodb.core.mapping.TimeSeries;

/** Annotations that say something about a property or a type. */
public final class FeatureShapes {

  private FeatureShapes() {}

  /** A score that a text search puts into the result. */
  @Compiled
  @Feature(value = "`@TextScore`", section = Section.NAMES)
  public static class Scored {
    String id;
    @TextIndexed String text;
    @TextScore Float score;
  }

  /** Sharded by its id. */
  @Compiled
  @Sharded
  public static class ShardedById {
    String id;
    String name;
  }

  /** Sharded by other fields. */
  @Compiled
  @Feature(value = "`@Sharded`", section = Section.NAMES)
  @Sharded(
      shardKey = {"country", "user"},
      immutableKey = true)
  public static class ShardedByField {
    @Id ObjectId id;
    String country;

    @Field("user")
    String userId;
  }

  /** In a collection of time series. */
  @Compiled
  @Feature(value = "`@TimeSeries`", section = Section.NAMES)
  @TimeSeries(timeField = "at", metaField = "sensor")
  public static class Measurement {
    String id;
    Instant at;
    String sensor;
    double value;
  }

  /** Filled by auditing, when there is any. */
  @Compiled
  @Feature(value = "Auditing's annotations", section = Section.NAMES)
  @Document
  public static class Audited {
    String id;
    @CreatedDate Instant created;
    @LastModifiedDate Instant modified;
    @CreatedBy String creator;
  }

  /** A version of another type. */
  @Compiled
  public static class IntegerVersion {
    String id;
    @Version Integer version;
    String name;
  }

  /** Entities and collections that are only read. */
  @Compiled
  @Feature(value = "`@ReadOnlyProperty`", section = Section.NAMES)
  public static class ReadOnlyEntities {
    String id;
    @ReadOnlyProperty NestedShapes.Address address;
    @ReadOnlyProperty List<NestedShapes.Address> list;
    @ReadOnlyProperty int number;
    String name;
  }

  /** Entities and collections that are neither read nor written. */
  @Compiled
  public static class TransientEntities {
    String id;
    @Transient NestedShapes.Address address = new NestedShapes.Address();
    @Transient List<String> list;
    @Transient java.util.Locale locale;
    String name;
  }

  /** The language of its texts. */
  @Compiled
  @Feature(value = "`@Language`", section = Section.NAMES)
  @Document(language = "spanish")
  public static class Translated {
    String id;
    @Language String lang;
    @TextIndexed String text;
  }

  /** Indexes say nothing about documents. */
  @Compiled
  @Feature(
      value = "Indexes, collations, expressions as names of collections",
      section = Section.NAMES)
  @Document(collection = "#{'indexed'}", collation = "{'locale': 'en'}")
  @CompoundIndex(def = "{'name': 1, 'number': -1}")
  public static class Indexes {
    String id;

    @Indexed(unique = true)
    String name;

    @Indexed int number;
  }

  /** Numbers stored as other numbers. */
  @Compiled
  public static class NumberTargets {
    String id;

    @Field(targetType = FieldType.INT64)
    int widened;

    @Field(targetType = FieldType.INT32)
    Long narrowed;

    @Field(targetType = FieldType.DECIMAL128)
    Long exact;

    @Field(targetType = FieldType.STRING)
    Integer text;

    @Field(targetType = FieldType.DATE_TIME)
    Instant time;

    @Field(targetType = FieldType.IMPLICIT)
    String plain;
  }

  /** Elements stored as another type. */
  @Compiled
  @Feature(value = "`@Field(targetType)` on collections", section = Section.NAMES)
  public static class CollectionTargets {
    String id;

    @Field(targetType = FieldType.STRING)
    List<ObjectId> ids;

    @Field(targetType = FieldType.OBJECT_ID)
    List<String> texts;

    @Field(targetType = FieldType.STRING)
    Map<String, Integer> map;
  }

  /** References that are written; null, since there is nothing to resolve them. */
  @Compiled
  @StockProperty(value = "customer", why = "a reference to another document")
  @Feature(value = "`@DBRef`", section = Section.NAMES)
  public static class Referring {
    String id;
    @DBRef NestedShapes.Customer customer;
    String name;
  }

  /** A reference by field. */
  @Compiled
  @StockProperty(value = "other", why = "a reference to another document")
  @StockProperty(value = "others", why = "a reference to another document")
  @Feature(value = "`@DocumentReference`", section = Section.NAMES)
  public static class ReferringByField {
    String id;
    @DocumentReference IdShapes.StringId other;
    @DocumentReference List<IdShapes.StringId> others;
    String name;
  }

  /** Annotated with a field's name on the accessor. */
  @Compiled
  public static class Described {
    private String id;
    private String name;

    @Field("n")
    public String getName() {
      return name;
    }

    public void setName(String name) {
      this.name = name;
    }

    public String getDerived() {
      return name + "!";
    }
  }

  /** What the driver encrypts: for the schema of a collection, not for its documents. */
  @Compiled
  @Feature(
      value = "`@Encrypted`, on types and properties: the driver encrypts",
      section = Section.NAMES)
  @Encrypted(keyId = "xKVup8B1Q+CkHaVRx+qa+g==", algorithm = "AEAD_AES_256_CBC_HMAC_SHA_512-Random")
  public static class DriverEncrypted {
    String id;

    @Encrypted(algorithm = "AEAD_AES_256_CBC_HMAC_SHA_512-Deterministic")
    String ssn;

    @Encrypted NestedShapes.Address address;
    @Encrypted List<Integer> numbers;
    String plain;
  }

  /** What the driver encrypts so that queries find it. */
  @Compiled
  @Feature(value = "`@Queryable`, `@RangeEncrypted`: the driver encrypts", section = Section.NAMES)
  public static class Queried {
    String id;

    @Encrypted(algorithm = "Indexed")
    @Queryable(queryType = "equality", contentionFactor = 0)
    String ssn;

    @RangeEncrypted(contentionFactor = 0, rangeOptions = "{'min': 0, 'max': 200}")
    Integer age;

    @RangeEncrypted Long salary;
    String plain;
  }
}
