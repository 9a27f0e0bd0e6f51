package dev.throughline.mongodb.parity.template;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.TreeSet;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;

/** Classes of values as applications have them, most with a converter of their own. */
final class CrateValues {

  private CrateValues() {}

  /** Written as text: a list by its class alone. */
  static final class Path extends ArrayList<String> {
    Path(List<String> parts) {
      super(parts);
    }
  }

  /** Written as text: a set by its class alone. */
  static final class Tags extends LinkedHashSet<String> {
    Tags(List<String> tags) {
      super(tags);
    }
  }

  /** Written as text: a map by its class alone. */
  static final class Labels extends HashMap<String, String> {}

  /** A list without a converter. */
  static final class Plain extends ArrayList<String> {
    Plain(List<String> parts) {
      super(parts);
    }
  }

  static final class Money extends BigDecimal {
    Money(String amount) {
      super(amount);
    }
  }

  static final class Stamp extends Date {
    Stamp(long millis) {
      super(millis);
    }
  }

  /** An entity as a value. */
  record Size(int width, int height) {}

  /** A record with a converter. */
  record Code(String value) {}

  /** Few texts are one. */
  record OrderNumber(String value) {}

  enum Mood {
    GOOD,
    BAD {
      @Override
      boolean heavy() {
        return true;
      }
    };

    boolean heavy() {
      return false;
    }
  }

  /** Written as a number. */
  enum Level {
    LOW,
    HIGH
  }

  static List<Converter<?, ?>> converters() {
    return List.of(
        new PathWriter(),
        new PathReader(),
        new TagsWriter(),
        new LabelsWriter(),
        new LinkedListWriter(),
        new TreeSetWriter(),
        new MoneyWriter(),
        new StampWriter(),
        new CodeWriter(),
        new LevelWriter(),
        new OrderNumberWriter(),
        new OrderNumberReader());
  }

  @WritingConverter
  private static final class PathWriter implements Converter<Path, String> {
    @Override
    public String convert(Path path) {
      return String.join("/", path);
    }
  }

  @ReadingConverter
  private static final class PathReader implements Converter<String, Path> {
    @Override
    public Path convert(String text) {
      return new Path(List.of(text.split("/")));
    }
  }

  @WritingConverter
  private static final class TagsWriter implements Converter<Tags, String> {
    @Override
    public String convert(Tags tags) {
      return String.join(",", tags);
    }
  }

  @WritingConverter
  private static final class LabelsWriter implements Converter<Labels, String> {
    @Override
    public String convert(Labels labels) {
      return "labels " + labels.keySet();
    }
  }

  /** A class of Java's own. */
  @WritingConverter
  private static final class LinkedListWriter implements Converter<LinkedList<?>, String> {
    @Override
    public String convert(LinkedList<?> list) {
      return "linked " + list.size();
    }
  }

  @WritingConverter
  private static final class TreeSetWriter implements Converter<TreeSet<?>, String> {
    @Override
    public String convert(TreeSet<?> set) {
      return "tree " + set.size();
    }
  }

  @WritingConverter
  private static final class MoneyWriter implements Converter<Money, String> {
    @Override
    public String convert(Money money) {
      return "EUR " + money.toPlainString();
    }
  }

  @WritingConverter
  private static final class StampWriter implements Converter<Stamp, Long> {
    @Override
    public Long convert(Stamp stamp) {
      return stamp.getTime();
    }
  }

  @WritingConverter
  private static final class CodeWriter implements Converter<Code, String> {
    @Override
    public String convert(Code code) {
      return "C-" + code.value();
    }
  }

  @WritingConverter
  private static final class LevelWriter implements Converter<Level, Integer> {
    @Override
    public Integer convert(Level level) {
      return level.ordinal();
    }
  }

  @WritingConverter
  private static final class OrderNumberWriter implements Converter<OrderNumber, String> {
    @Override
    public String convert(OrderNumber number) {
      return number.value();
    }
  }

  @ReadingConverter
  private static final class OrderNumberReader implements Converter<String, OrderNumber> {
    @Override
    public OrderNumber convert(String text) {
      if (!text.startsWith("N-")) {
        throw new IllegalArgumentException(text);
      }
      return new OrderNumber(text);
    }
  }
}
