package dev.throughline.mongodb.parity.shapes;

import java.util.List;
import java.util.Map;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Field;

/** Names with dollars. */
public final class DollarShapes {

  private DollarShapes() {}

  public static List<Class<?>> all() {
    return List.of(
        Inside.class,
        Leading.class,
        Twice$$Dollar.class,
        Base$$Sub.class,
        $.class,
        Constants.class,
        Holder.class,
        Recorded.class,
        IdOfDollar.class,
        Annotated.class,
        Operator.class,
        Reference.class,
        Identified.class,
        Extending.class);
  }

  /** Inside and behind. */
  public static class Inside {
    String id;
    String a$b;
    int trailing$;
    Long _$;
    String this$0;
  }

  /** In front. */
  public static class Leading {
    String id;
    String $first;
    int $second;
    Inside $third;
    List<String> $;
  }

  /** As proxies are called. */
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
  public static class Base$$Sub extends Base {
    int more;
  }

  /** The shortest name. */
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
  public static class Constants {
    String id;
    Dollar$Level level;
    List<Dollar$Level> levels;
    Map<Dollar$Level, String> byLevel;
    Map<String, Dollar$Level> named;
  }

  /** Below the root. */
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
  public record Recorded(@Id String $id_, String $name, $ $) {}

  /** The id. */
  public static class IdOfDollar {
    @Id String $id;
    String name;
  }

  /** By the annotation. */
  public static class Annotated {
    String id;

    @Field("$price")
    int price;

    @Field("in$ide")
    String inside;
  }

  /** As an operator of queries. */
  public static class Operator {
    String id;

    @Field("$set")
    String operator;
  }

  /** As the driver calls the parts of a reference. */
  public static class Reference {
    String id;

    @Field("$ref")
    String ref;

    @Field("$id")
    String identifier;
  }

  /** The same without the first. */
  public static class Identified {
    String id;

    @Field("$id")
    String identifier;

    @Field("$db")
    String database;
  }

  /** From a superclass. */
  public static class Extending extends Leading {
    String $fourth;
  }
}
