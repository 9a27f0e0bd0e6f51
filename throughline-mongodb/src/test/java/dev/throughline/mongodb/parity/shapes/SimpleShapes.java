package dev.throughline.mongodb.parity.shapes;

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

  public static List<Class<?>> all() {
    return List.of(
        Primitives.class,
        Boxes.class,
        Strings.class,
        Enums.class,
        Dates.class,
        Decimals.class,
        Uuids.class,
        BsonValues.class,
        Characters.class,
        Codes.class,
        Rare.class,
        Empty.class);
  }

  /** Every primitive. */
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
  public static class Strings {
    String id;
    String first;
    String second;
    CharSequence sequence;
  }

  /** An enum with a body per constant, which makes the runtime class an anonymous subclass. */
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
  public enum Level {
    LOW,
    MIDDLE,
    HIGH
  }

  /** Enums of three kinds. */
  public static class Enums {
    String id;
    Level level;
    Colour colour;
    Operation operation;
  }

  /** Points and lengths in time that the stock conversions know. */
  public static class Dates {
    ObjectId id;
    Date date;
    Instant instant;
    LocalDate day;
    LocalTime time;
    LocalDateTime dateTime;
  }

  /** Arbitrary precision. */
  public static class Decimals {
    String id;
    BigDecimal price;
    BigInteger count;
    Decimal128 exact;
  }

  /** UUIDs outside of the id. */
  public static class Uuids {
    String id;
    UUID token;
    List<UUID> tokens;
  }

  /** Values that the driver defines. */
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
  public static class Characters {
    String id;
    char letter;
    Character boxed;
    char[] letters;
    List<Character> list;
  }

  /** Types that are stored as text by conversions that are always registered. */
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
  public static class Rare {
    String id;
    Number number;
    Comparable<String> comparable;
    Enum<?> anyEnum;
  }

  /** Nothing at all. */
  public static class Empty {}
}
