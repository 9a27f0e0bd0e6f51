package dev.throughline.boot.oracle;

import java.util.List;
import java.util.Random;

/**
 * The source of an entity of random properties with random annotations of Jackson, in two versions
 * of an application.
 */
final class RandomClasses {

  /** Some with values that are there before anything is stored. */
  private static final List<String> TYPES =
      List.of(
          "String",
          "String = \"default\"",
          "Integer",
          "long",
          "Double",
          "boolean",
          "Instant",
          "Kind",
          "Part",
          "List<String>",
          "List<String> = new ArrayList<>(List.of(\"p\", \"q\"))",
          "List<Part>",
          "List<Part> = new ArrayList<>()",
          "List<Integer>");

  /** Those that no answer is printed from the bytes of. */
  private static final List<String> OTHER_TYPES =
      List.of(
          "BigInteger",
          "Base",
          "Base = new Base()",
          "Box<Part>",
          "Box<Object>",
          "Object",
          "Part[]",
          "List<Base>",
          "List<Object>",
          "Set<String>",
          "Map<String, Integer>",
          "Map<String, Integer> = new LinkedHashMap<>(Map.of(\"x\", 1))",
          "Map<String, Part>",
          "Map<String, Object>");

  /**
   * What the other version has in place of something. Fields of the root are not added, since saves
   * of changes leave those that a class does not know; and numbers have no other type, since the
   * embedded server does not store it by {@code $set}.
   */
  private static final List<String> CHANGES =
      List.of(
          "/*Part*/ -> , String added",
          "/*Base*/ -> public String added;",
          "/*Sub*/ -> public List<String> added = new ArrayList<>();",
          "/*Box*/ -> public String added;",
          "int n -> String n",
          "int n -> int m",
          "public int rank; -> ",
          "int rank -> String rank",
          "ONE, TWO -> TWO, ONE",
          "ONE, TWO -> TWO",
          "class Sub extends Base -> class Other extends Base",
          "nothing -> nothing");

  /** Of properties; those that a type does not take make Jackson fail, and rows have to as well. */
  static final List<String> ON_PROPERTIES =
      List.of(
          "@JacksonInject",
          "@JsonAlias(\"other\")",
          "@JsonAnyGetter",
          "@JsonAnySetter",
          "@JsonBackReference",
          "@JsonDeserializeAs(Object.class)",
          "@JsonFilter(\"rows\")",
          "@JsonFormat(shape = JsonFormat.Shape.STRING)",
          "@JsonFormat(shape = JsonFormat.Shape.NUMBER)",
          "@JsonFormat(shape = JsonFormat.Shape.ARRAY)",
          "@JsonFormat(with = JsonFormat.Feature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED)",
          "@JsonFormat(pattern = \"yyyy\", timezone = \"UTC\")",
          "@JsonIdentityInfo(generator = ObjectIdGenerators.IntSequenceGenerator.class)",
          "@JsonIdentityReference(alwaysAsId = true)",
          "@JsonIgnore",
          "@JsonIgnoreProperties(\"name\")",
          "@JsonIncludeProperties(\"name\")",
          "@JsonInclude(JsonInclude.Include.NON_NULL)",
          "@JsonInclude(JsonInclude.Include.NON_ABSENT)",
          "@JsonInclude(JsonInclude.Include.NON_EMPTY)",
          "@JsonInclude(JsonInclude.Include.NON_DEFAULT)",
          "@JsonInclude(content = JsonInclude.Include.NON_NULL)",
          "@JsonInclude(content = JsonInclude.Include.NON_EMPTY)",
          "@JsonKey",
          "@JsonManagedReference",
          "@JsonMerge",
          "@JsonProperty(\"\\u00fc \\\"\")",
          "@JsonProperty(index = 7)",
          "@JsonProperty(access = JsonProperty.Access.WRITE_ONLY)",
          "@JsonPropertyDescription(\"text\")",
          "@JsonRawValue",
          "@JsonSerialize(using = ToStringSerializer.class)",
          "@JsonSerialize(contentUsing = ToStringSerializer.class)",
          "@JsonSerialize(nullsUsing = ToStringSerializer.class)",
          "@JsonSerialize(typing = JsonSerialize.Typing.STATIC)",
          "@JsonSerializeAs(Object.class)",
          "@JsonSerializeAs(content = Object.class)",
          "@JsonSetter(nulls = Nulls.SKIP)",
          "@JsonTypeId",
          "@JsonTypeInfo(use = JsonTypeInfo.Id.NAME)",
          "@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, include = JsonTypeInfo.As.WRAPPER_ARRAY)",
          "@JsonUnwrapped",
          "@JsonValue",
          "@JsonView(String.class)");

  static final List<String> ON_CLASSES =
      List.of(
          "@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY)",
          "@JsonAutoDetect(getterVisibility = JsonAutoDetect.Visibility.NONE)",
          "@JsonClassDescription(\"text\")",
          "@JsonFilter(\"rows\")",
          "@JsonFormat(shape = JsonFormat.Shape.ARRAY)",
          "@JsonFormat(shape = JsonFormat.Shape.STRING)",
          "@JsonIdentityInfo(generator = ObjectIdGenerators.IntSequenceGenerator.class)",
          "@JsonIgnoreProperties(\"p1\")",
          "@JsonIgnoreType",
          "@JsonIncludeProperties({\"p0\", \"p2\"})",
          "@JsonInclude(JsonInclude.Include.NON_NULL)",
          "@JsonInclude(JsonInclude.Include.NON_EMPTY)",
          "@JsonInclude(JsonInclude.Include.NON_DEFAULT)",
          "@JsonInclude(content = JsonInclude.Include.NON_NULL)",
          "@JsonPropertyOrder({\"p2\", \"p0\"})",
          "@JsonRootName(\"root\")",
          "@JsonTypeInfo(use = JsonTypeInfo.Id.NAME)",
          "@JsonTypeName(\"named\")",
          "@JsonSubTypes({})",
          "@JsonView(String.class)");

  private final Random random;
  private final int rare;
  private final boolean open;
  private final boolean others;

  /** Makes a class, where one of so many properties has an annotation. */
  RandomClasses(Random random, int rare) {
    this.random = random;
    this.rare = rare;
    this.open = random.nextInt(3) == 0;
    this.others = random.nextInt(4) == 0;
  }

  private String one(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }

  private String annotation(List<String> of, int among) {
    return random.nextInt(among) == 0 ? one(of) + " " : "";
  }

  String change() {
    return one(CHANGES);
  }

  /** The other version of a class's source. */
  static String changed(String change, String source) {
    String[] parts = change.split(" -> ", 2);
    return source.replace(parts[0], parts[1]);
  }

  /** The source of a class named Doc, in a package of its own. */
  String source(String name) {
    StringBuilder source =
        new StringBuilder("package %s;\n".formatted(name))
            .append(
                """
                import com.fasterxml.jackson.annotation.*;
                import dev.throughline.boot.oracle.Stored;
                import dev.throughline.mongodb.PartialUpdates;
                import java.io.Serializable;
                import java.math.BigInteger;
                import java.time.Instant;
                import java.util.*;
                import org.springframework.data.annotation.Version;
                import org.springframework.data.mongodb.core.mapping.Document;
                import tools.jackson.databind.annotation.*;
                import tools.jackson.databind.ser.std.ToStringSerializer;
                """);
    boolean versioned = random.nextInt(3) == 0;
    boolean touch = versioned || random.nextBoolean();
    source.append(annotation(ON_CLASSES, (rare + 1) / 2));
    source.append("@Document(\"docs\") @PartialUpdates(touch = %s)\n".formatted(touch));
    source.append(
        """
        public class Doc extends Stored {
        public enum Kind { ONE, TWO }
        public record Part(%sString name, %sint n /*Part*/) implements Serializable {}
        public static class Base implements Serializable { public String word = "w"; /*Base*/
        @Override public String toString() { return word; } }
        public static class Sub extends Base { public int rank; /*Sub*/ }
        public static class Box<T> implements Serializable { public T content; /*Box*/
        @Override public String toString() { return "box of " + content; } }
        public static abstract class Mix { %spublic String title; }
        """
            .formatted(
                annotation(ON_PROPERTIES, rare),
                annotation(ON_PROPERTIES, rare),
                annotation(ON_PROPERTIES, 2)));
    if (versioned) {
      source.append(
          """
          @Version public Long version;
          @Override public Long version() { return version; }
          @Override public void version(Long last) { version = last; }
          """);
    }
    for (int i = 0; i < 3 + random.nextInt(5); i++) {
      property(i, source);
    }
    return source.append("}\n").toString();
  }

  private void property(int number, StringBuilder source) {
    String[] kind = one(others && random.nextBoolean() ? OTHER_TYPES : TYPES).split(" = ", 2);
    String value = kind.length == 1 ? "" : " = " + kind[1];
    String annotation = annotation(ON_PROPERTIES, rare);
    boolean onField = open || random.nextBoolean();
    source.append(onField ? annotation : "").append(open ? "public " : "private ");
    source.append(kind[0]).append(" p").append(number).append(value).append(";\n");
    if (!open) {
      source.append(onField ? "" : annotation).append("public ").append(kind[0]);
      source.append(" getP%d() { return p%d; }\n".formatted(number, number));
    }
  }
}
