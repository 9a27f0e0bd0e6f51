package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.Section;
import dev.throughline.mongodb.parity.expect.StockProperty;
import dev.throughline.mongodb.parity.expect.StockRoot;
import dev.throughline.mongodb.parity.expect.StockType;
import java.util.List;
import java.util.Map;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Field;

/** Names with dollars. */
public final class DollarShapes {

  private DollarShapes() {}

  /** Inside and behind. */
  @Compiled
  @Feature(value = "Field names with `$` elsewhere", section = Section.NAMES)
  public static class Inside {
    String id;
    String a$b;
    int trailing$;
    Long _$;
    String this$0;
  }

  /** In front. */
  @StockRoot("property $first: field name $first in a root")
  public static class Leading {
    String id;
    String $first;
    int $second;
    Inside $third;
    List<String> $;
  }

  /** As proxies are called. */
  @Compiled
  @Feature(value = "Class names with `$$`, as of a proxy", section = Section.NAMES)
  public static class Twice$$Dollar {
    String id;
    String name;
  }

  /** A superclass. */
  public static class Base {
    String id;
    String name;
  }

  /** As proxies are called, and with a superclass. */
  @StockType("a proxy or hidden class")
  @Feature(
      value =
          "Class names with `$$` of a subclass, which stock takes for a proxy of its superclass",
      section = Section.NAMES)
  public static class Base$$Sub extends Base {
    int more;
  }

  /** The shortest name. */
  @Compiled
  public static class $ {
    String id;
    String name;
  }

  /** Constants. */
  public enum Dollar$Level {
    $LOW,
    MID$DLE,
    HIGH$ {
      @Override
      public String toString() {
        return "$high";
      }
    },
    $$
  }

  /** Enums. */
  @Compiled
  @Feature(value = "Enums and constants with `$` in their names", section = Section.NAMES)
  public static class Constants {
    String id;
    Dollar$Level level;
    List<Dollar$Level> levels;
    Map<Dollar$Level, String> byLevel;
    Map<String, Dollar$Level> named;
  }

  /** Below the root. */
  @Compiled
  @StockProperty(value = "sub", why = "nested type DollarShapes$Base$$Sub: a proxy or hidden class")
  @Feature(
      value = "Field names that begin with `$`, in a nested entity",
      section = Section.NAMES,
      property = "leading")
  public static class Holder {
    String id;
    Leading leading;
    List<Leading> list;
    Twice$$Dollar twice;
    Base base;
    Base$$Sub sub;
    $ dollar;
    Object any;
  }

  /** In a record. */
  @StockRoot("property $name: field name $name in a root")
  public record Recorded(@Id String $id_, String $name, $ $) {}

  /** The id. */
  @Compiled
  public static class IdOfDollar {
    @Id String $id;
    String name;
  }

  /** By the annotation. */
  @StockRoot("property price: field name $price in a root")
  public static class Annotated {
    String id;

    @Field("$price")
    int price;

    @Field("in$ide")
    String inside;
  }

  /** As an operator of queries. */
  @StockRoot("property operator: field name $set in a root")
  public static class Operator {
    String id;

    @Field("$set")
    String operator;
  }

  /** As the driver calls the parts of a reference. */
  @StockType("property ref: field name $ref")
  @Feature(
      value = "Field names `$ref`, `$id` and `$db`, of which the driver makes references",
      section = Section.NAMES)
  public static class Reference {
    String id;

    @Field("$ref")
    String ref;

    @Field("$id")
    String identifier;
  }

  /** The same without the first. */
  @StockType("property identifier: field name $id")
  public static class Identified {
    String id;

    @Field("$id")
    String identifier;

    @Field("$db")
    String database;
  }

  /** From a superclass. */
  @StockRoot("property $fourth: field name $fourth in a root")
  public static class Extending extends Leading {
    String $fourth;
  }
}
