package dev.throughline.mongodb.parity.shapes;

import dev.throughline.codec.Fallback;
import dev.throughline.mongodb.parity.Variant;
import dev.throughline.mongodb.parity.expect.AllowedFallback;
import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.RandomAs;
import dev.throughline.mongodb.parity.expect.Section;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneId;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import org.bson.BsonTimestamp;
import org.bson.types.Binary;
import org.bson.types.Code;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/** Entities whose properties are single values. */
public final class SimpleShapes {

  private SimpleShapes() {}

  /** Every primitive. */
  @Compiled
  @Feature(value = "Primitives and their boxes", section = Section.VALUES)
  public static class Primitives {
    String id;
    boolean flag;
    byte octet;
    short small;
    char letter;
    int number;
    long big;
    float ratio;
    double exact;
  }

  /** Every box. */
  @Compiled
  public static class Boxes {
    private String id;
    private Boolean flag;
    private Byte octet;
    private Short small;
    private Character letter;
    private Integer number;
    private Long big;
    private Float ratio;
    private Double exact;

    public String getId() {
      return id;
    }

    public void setId(String id) {
      this.id = id;
    }

    public Boolean getFlag() {
      return flag;
    }

    public void setFlag(Boolean flag) {
      this.flag = flag;
    }

    public Integer getNumber() {
      return number;
    }

    public void setNumber(Integer number) {
      this.number = number;
    }
  }

  /** Text only. */
  @Compiled
  @Feature(value = "Text", section = Section.VALUES)
  public static class Strings {
    String id;
    String first;
    String second;
    CharSequence sequence;
  }

  /** An enum with a body per constant, which makes the runtime class an anonymous subclass. */
  @RandomAs(Object.class)
  public enum Operation {
    PLUS {
      @Override
      int apply(int a, int b) {
        return a + b;
      }
    },
    TIMES {
      @Override
      int apply(int a, int b) {
        return a * b;
      }
    };

    abstract int apply(int a, int b);
  }

  /** An enum whose text is not its name. */
  public enum Colour {
    RED,
    GREEN,
    BLUE;

    @Override
    public String toString() {
      return "colour " + name().toLowerCase(Locale.ROOT);
    }
  }

  /** An ordinary enum. */
  @RandomAs({Object.class, Serializable.class})
  public enum Level {
    LOW,
    MIDDLE,
    HIGH
  }

  /** Enums of three kinds. */
  @Compiled
  @Feature(value = "Enums, those with a body for each constant included", section = Section.VALUES)
  public static class Enums {
    String id;
    Level level;
    Colour colour;
    Operation operation;
  }

  /** Points and lengths in time that the stock conversions know. */
  @Compiled
  @Feature(
      value = "`Date`, `Instant`, `LocalDate`, `LocalTime`, `LocalDateTime`",
      section = Section.VALUES)
  @Feature(
      value =
          "`Date`, `Instant` and the like by the driver's own codecs "
              + "(`useNativeDriverJavaTimeCodecs`)",
      section = Section.VALUES,
      in = Variant.NATIVE_TIME)
  public static class Dates {
    ObjectId id;
    Date date;
    Instant instant;
    LocalDate day;
    LocalTime time;
    LocalDateTime dateTime;
  }

  /** Arbitrary precision. */
  @Compiled
  @Feature(value = "`BigDecimal`, `BigInteger`, `Decimal128`", section = Section.VALUES)
  @Feature(
      value = "`BigDecimal`, `BigInteger` as text",
      section = Section.VALUES,
      in = Variant.DECIMAL_STRING)
  @Feature(
      value = "`BigDecimal`, `BigInteger` as decimals",
      section = Section.VALUES,
      in = Variant.DECIMAL128)
  public static class Decimals {
    String id;
    BigDecimal price;
    BigInteger count;
    Decimal128 exact;
  }

  /** UUIDs outside of the id. */
  @Compiled
  @Feature(value = "`UUID`", section = Section.VALUES)
  @Feature(
      value = "`UUID` in the legacy representation of Java",
      section = Section.VALUES,
      in = Variant.JAVA_LEGACY_UUID)
  @Feature(
      value = "`UUID` in the legacy representation of Python",
      section = Section.VALUES,
      in = Variant.PYTHON_LEGACY_UUID)
  @Feature(
      value = "`UUID` of unspecified representation: refused as by stock",
      section = Section.VALUES,
      in = Variant.BARE)
  public static class Uuids {
    String id;
    UUID token;
    List<UUID> tokens;
  }

  /** Values that the driver defines. */
  @Compiled
  @AllowedFallback(value = "a binary that is no UUID here", on = Fallback.Operation.READ)
  @Feature(
      value = "`ObjectId`, `Binary`, `byte[]` and other values of the driver",
      section = Section.VALUES)
  public static class BsonValues {
    ObjectId id;
    ObjectId other;
    Decimal128 amount;
    Binary binary;
    byte[] bytes;
    BsonTimestamp timestamp;
    Code code;
    Pattern pattern;
  }

  /** Characters in the positions in which they may stand. */
  @Compiled
  public static class Characters {
    String id;
    char letter;
    Character boxed;
    char[] letters;
    List<Character> list;
  }

  /** Types that are stored as text by conversions that are always registered. */
  @Compiled
  public static class Codes {
    String id;
    Currency currency;
    URI uri;
    ZoneId zone;
    Duration duration;
    Period period;
    Locale locale;
    Class<?> type;
  }

  /** Numbers behind their common supertype. */
  @Compiled
  @Feature(value = "`Number`, `Comparable`, `Enum`", section = Section.TYPES)
  public static class Rare {
    String id;
    Number number;
    Comparable<String> comparable;
    Enum<?> anyEnum;
  }

  /** Nothing at all. */
  @Compiled
  public static class Empty {}
}
