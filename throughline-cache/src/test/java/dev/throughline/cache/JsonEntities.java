package dev.throughline.cache;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.params.provider.Arguments;
import org.springframework.data.annotation.Id;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.ser.std.StdSerializer;

/** Entities of all kinds, and whether they are printed without objects. */
final class JsonEntities {

  private JsonEntities() {}

  enum Level {
    LOW,
    HIGH {
      @Override
      public String toString() {
        return "high!";
      }
    }
  }

  record Address(String street, int number) {}

  record Plain(
      @Id String id,
      String text,
      int count,
      Long total,
      double ratio,
      float share,
      boolean open,
      char letter,
      Level level,
      Instant instant,
      LocalDate day,
      Date date,
      BigDecimal price,
      UUID uuid,
      Address address,
      List<String> tags,
      List<Address> addresses,
      List<Integer> numbers) {}

  static class Bean {
    @Id private ObjectId id = new ObjectId("65f0c0de0000000000000001");
    private String name;
    private List<Address> addresses = new ArrayList<>();
    private Bean parent;

    public ObjectId getId() {
      return id;
    }

    public String getName() {
      return name;
    }

    public List<Address> getAddresses() {
      return addresses;
    }

    public Bean getParent() {
      return parent;
    }
  }

  static class SubBean extends Bean {}

  @JsonPropertyOrder({"third", "first"})
  record Renamed(String first, @JsonProperty("zweites") String second, String third) {}

  record Formatted(
      @JsonFormat(pattern = "dd.MM.yyyy") LocalDate day,
      @JsonFormat(shape = JsonFormat.Shape.STRING) int number,
      @JsonSerialize(using = Shouting.class) String text) {}

  static final class Shouting extends StdSerializer<String> {
    Shouting() {
      super(String.class);
    }

    @Override
    public void serialize(String value, JsonGenerator out, SerializationContext context) {
      out.writeString(value.toUpperCase(java.util.Locale.ROOT) + "!");
    }
  }

  /** Jackson leaves out what is null in the elements. */
  record Shaped(@JsonFormat(shape = JsonFormat.Shape.STRING) List<Address> addresses) {}

  record Ignoring(@JsonIgnore String secret, String open) {}

  record IgnoringBelow(@JsonIgnoreProperties("number") Address first, Address second) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record LeavingOut(String first, String second) {}

  record Computing(String text) {
    @Override
    public String text() {
      return "<" + text + ">";
    }
  }

  record Normalising(String text) {
    Normalising {
      text = text == null ? "none" : text.trim();
    }
  }

  record Adding(String text) {
    @JsonProperty
    public int length() {
      return text.length();
    }
  }

  record AsValue(@JsonValue String text) {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
  record Typed(String text) {}

  record Unordered(Set<String> words, Map<String, Integer> counts) {}

  static class Defaulting {
    public String text = "default";
  }

  private static final Plain PLAIN =
      new Plain(
          "65f0c0de0000000000000002",
          "quote \" backslash \\ newline \n \u00e4\u4e2d\ud83d\ude00 \u2028",
          -7,
          1L << 40,
          1 / 3.0,
          1 / 3f,
          true,
          '\u00df',
          Level.HIGH,
          Instant.ofEpochMilli(1_700_000_000_123L),
          LocalDate.of(2025, 2, 28),
          new Date(1_600_000_000_000L),
          new BigDecimal("12.500"),
          new UUID(1, 2),
          new Address("Main", 1),
          Arrays.asList("a", null, "c"),
          Arrays.asList(new Address(null, 2), null),
          List.of(1, 2, 3));

  private static final Plain EMPTY =
      new Plain(
          null, null, 0, null, 0, 0, false, 'x', null, null, null, null, null, null, null, null,
          null, null);

  static Stream<Arguments> entities() {
    Bean child = new Bean();
    child.name = "child";
    child.parent = new Bean();
    child.addresses.add(new Address("Side", 3));
    Bean odd = new Bean();
    odd.parent = new SubBean();
    Bean nulls = new Bean();
    nulls.addresses = null;
    return Stream.of(
        streamed(Plain.class, PLAIN, EMPTY),
        streamed(Bean.class, child, new Bean(), child),
        streamed(Bean.class, child, odd),
        streamed(Bean.class, nulls),
        streamed(Renamed.class, new Renamed("1", "2", "3")),
        made(Formatted.class, new Formatted(LocalDate.of(2024, 2, 29), 7, "loud")),
        made(Shaped.class, new Shaped(List.of(new Address(null, 1)))),
        streamed(Ignoring.class, new Ignoring("secret", "open")),
        streamed(IgnoringBelow.class, new IgnoringBelow(PLAIN.address(), PLAIN.address())),
        streamed(Defaulting.class, new Defaulting()),
        streamed(LeavingOut.class, new LeavingOut(null, "2")),
        made(Computing.class, new Computing("text")),
        made(Normalising.class, new Normalising(null)),
        made(Adding.class, new Adding("text")),
        made(AsValue.class, new AsValue("text")),
        made(Typed.class, new Typed("text")),
        made(Unordered.class, new Unordered(Set.of("a", "b"), Map.of("c", 1, "d", 2))));
  }

  private static Arguments streamed(Class<?> type, Object... entities) {
    return Arguments.of(type, List.of(entities), true);
  }

  private static Arguments made(Class<?> type, Object... entities) {
    return Arguments.of(type, List.of(entities), false);
  }
}
