package dev.throughline.mongodb.parity.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Java source of a random entity class. */
final class RandomEntity {

  private static final String[] SIMPLE = {
    "boolean",
    "byte",
    "short",
    "char",
    "int",
    "long",
    "float",
    "double",
    "Boolean",
    "Byte",
    "Short",
    "Character",
    "Integer",
    "Long",
    "Float",
    "Double",
    "String",
    "String",
    "String",
    "Date",
    "Instant",
    "LocalDate",
    "LocalTime",
    "LocalDateTime",
    "UUID",
    "ObjectId",
    "byte[]",
    "Decimal128",
    "Binary",
    "Level",
    "Level",
    "Number",
    "Object",
    "BigDecimal"
  };
  private static final String[] ELEMENTS = {
    "String", "Integer", "Long", "Double", "Boolean", "Level", "Instant", "ObjectId", "Object"
  };
  private static final String[] KEYS = {"String", "String", "String", "Level", "Integer"};
  private static final String[] ANNOTATIONS = {
    "@Field(\"%s\") ",
    "@Field(name = \"%s\", write = Field.Write.ALWAYS) ",
    "@Field(name = \"%s\", order = 3) ",
    "@Field(write = Field.Write.ALWAYS) ",
    "@Field(order = 1) ",
    "@Transient ",
    "@ReadOnlyProperty "
  };

  private final Random random;
  private final String name;
  private final List<String> earlier;
  private final List<Member> members = new ArrayList<>();

  private record Member(String annotation, String type, String name) {}

  /** How objects are made. */
  private enum Style {
    FIELDS,
    BEAN,
    CONSTRUCTOR,
    MIXED,
    RECORD
  }

  /**
   * Plans an entity.
   *
   * @param earlier simple names of entities that this one may contain
   */
  RandomEntity(Random random, String name, List<String> earlier) {
    this.random = random;
    this.name = name;
    this.earlier = earlier;
    int count = random.nextInt(20) == 0 ? 40 + random.nextInt(40) : random.nextInt(10);
    if (random.nextInt(5) > 0) {
      String[] types = {"String", "String", "ObjectId", "Long", "Integer", "long"};
      String[] names = {"id", "id", "key"};
      members.add(new Member("@Id ", pick(types), pick(names)));
    }
    for (int i = 0; i < count; i++) {
      String member = "p" + i + (random.nextInt(8) == 0 ? "ü".repeat(1 + random.nextInt(20)) : "");
      members.add(random.nextInt(members.size() + 1), new Member(annotation(i), type(0), member));
    }
  }

  /** The complete compilation unit. */
  String source() {
    return """
    package fuzz;

    import java.math.BigDecimal;
    import java.time.*;
    import java.util.*;
    import org.bson.types.*;
    import org.springframework.data.annotation.*;
    import org.springframework.data.mongodb.core.mapping.*;

    """
        + body();
  }

  private String body() {
    Style style = Style.values()[random.nextInt(Style.values().length)];
    if (style == Style.RECORD) {
      return "public record " + name + "(" + parameters(members, true) + ") {}\n";
    }
    StringBuilder out = new StringBuilder("public class " + name + " {\n");
    int constructed =
        switch (style) {
          case CONSTRUCTOR -> members.size();
          case MIXED -> random.nextInt(members.size() + 1);
          default -> 0;
        };
    String visibility = pick(new String[] {"private ", "private ", "", "protected ", "public "});
    for (int i = 0; i < members.size(); i++) {
      boolean isFinal = i < constructed && random.nextBoolean();
      Member member = members.get(i);
      out.append("  ").append(member.annotation()).append(visibility);
      out.append(isFinal ? "final " : "").append(member.type()).append(' ');
      out.append(member.name()).append(";\n");
    }
    if (constructed > 0) {
      List<Member> arguments = members.subList(0, constructed);
      out.append("  public ").append(name).append('(').append(parameters(arguments, false));
      out.append(") {\n");
      arguments.forEach(m -> out.append("    this.%s = %s;\n".formatted(m.name(), m.name())));
      out.append("  }\n");
    }
    if (style == Style.BEAN || style == Style.MIXED) {
      members.forEach(member -> accessors(out, member, style == Style.BEAN));
    }
    return out.append("}\n").toString();
  }

  private static void accessors(StringBuilder out, Member member, boolean setter) {
    String suffix = Character.toUpperCase(member.name().charAt(0)) + member.name().substring(1);
    out.append(
        "  public %s get%s() { return %s; }\n".formatted(member.type(), suffix, member.name()));
    if (setter) {
      out.append(
          "  public void set%s(%s value) { this.%s = value; }\n"
              .formatted(suffix, member.type(), member.name()));
    }
  }

  private static String parameters(List<Member> members, boolean annotated) {
    return members.stream()
        .map(m -> (annotated ? m.annotation() : "") + m.type() + " " + m.name())
        .collect(Collectors.joining(", "));
  }

  private String annotation(int index) {
    if (random.nextInt(4) > 0) {
      return "";
    }
    String[] names = {"n" + index, "ñ" + index, "n".repeat(20) + index, "_n" + index};
    return pick(ANNOTATIONS).formatted(pick(names));
  }

  private String type(int depth) {
    int kind = random.nextInt(20);
    if (kind < 11 || depth > 2) {
      return depth == 0 ? pick(SIMPLE) : pick(ELEMENTS);
    }
    return switch (kind) {
      case 11, 12 -> entity();
      case 13, 14 -> "List<" + type(depth + 1) + ">";
      case 15 -> "Set<" + pick(ELEMENTS) + ">";
      case 16, 17 -> "Map<" + pick(KEYS) + ", " + type(depth + 1) + ">";
      case 18 -> "Collection<" + type(depth + 1) + ">";
      default -> (depth > 0 ? pick(ELEMENTS) : pick(SIMPLE)) + "[]";
    };
  }

  private String entity() {
    return earlier.isEmpty() ? "String" : earlier.get(random.nextInt(earlier.size()));
  }

  private String pick(String[] values) {
    return values[random.nextInt(values.length)];
  }
}
