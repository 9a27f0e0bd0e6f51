package dev.throughline.codec.internal.diagnose;

import static dev.throughline.codec.internal.bson.BsonTypes.ARRAY;
import static dev.throughline.codec.internal.bson.BsonTypes.DOCUMENT;
import static dev.throughline.codec.internal.bson.BsonTypes.NULL;
import static dev.throughline.codec.internal.bson.BsonTypes.STRING;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.ReadRule;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.plan.ValueRules;
import dev.throughline.codec.internal.plan.ValueVisitor;
import dev.throughline.codec.internal.scalar.Reads;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares the bytes of a document with the plan by which it was to be read. Calls no user code and
 * makes no objects of the user's. Used by one thread.
 */
public final class ReadWalk {

  private final Plans plans;
  private final BsonSource source;
  private final Search search;

  private ReadWalk(Plans plans, BsonSource source, Search search) {
    this.plans = plans;
    this.source = source;
    this.search = search;
  }

  /**
   * Finds the place in the document that starts at the source's position, which is undefined
   * afterwards.
   *
   * @param type as what the document was read; its type hint may name a subtype.
   * @param reason what compiled code said of it.
   * @return null when every value fits.
   */
  public static @Nullable Place find(Plans plans, Class<?> type, BsonSource source, String reason) {
    Search search = new Search(reason);
    return find(search, () -> new ReadWalk(plans, source, search).hinted("$", type, null, 0));
  }

  /** The same for a document that is read by one plan, whatever its type hint says. */
  public static @Nullable Place find(
      Plans plans, EntityPlan plan, BsonSource source, String reason) {
    Search search = new Search(reason);
    return find(search, () -> new ReadWalk(plans, source, search).fields("$", plan, 0));
  }

  private static @Nullable Place find(Search search, Runnable walk) {
    try {
      walk.run();
    } catch (RuntimeException e) {
      // The document is broken, or one of the rare types is in it: what was found so far is it.
    }
    return search.place();
  }

  private void hinted(
      String path, Class<?> declared, ValuePlan.@Nullable Nested nested, int depth) {
    int start = source.position();
    int end = source.open();
    String typeKey = plans.typeKey();
    String alias =
        typeKey == null ? null : source.find(typeKey.getBytes(StandardCharsets.UTF_8), end);
    source.position(start);
    Class<?> type = alias == null ? declared : plans.resolve(alias, declared);
    EntityPlan plan =
        nested != null && nested.generic() != null
            ? plans.plan(nested.generic())
            : plans.plan(type);
    if (nested != null && nested.generic() != null && type != declared) {
      String generic = "document of " + nested.generic();
      search.found("a subtype of a generic type", path, "document of " + type.getName(), generic);
    } else if (alias == null && Modifier.isAbstract(type.getModifiers())) {
      String reason = "a document of an abstract type without hint";
      search.found(reason, path, "document without type hint", "document with one");
    } else if (plan == null) {
      String found = alias == null ? "document without type hint" : "document of " + type.getName();
      search.found(
          "a value of a type that stock serves", path, found, "document of a compiled type");
    } else if (depth < Search.MAX_DEPTH) {
      fields(path, plan, depth);
    }
  }

  private void fields(String path, EntityPlan plan, int depth) {
    Map<String, PropertyPlan> properties = new HashMap<>();
    byName(plan, properties);
    int end = source.open();
    while (source.position() < end && !search.done()) {
      byte type = source.type();
      String name = source.name();
      int start = source.position();
      PropertyPlan property = properties.remove(name);
      String place = path + "." + (property != null || name.equals(plan.typeKey()) ? name : "*");
      if (property != null) {
        value(place, property.value(), type, depth);
      } else if (name.startsWith("$")) {
        String reason = "a field that starts with a dollar";
        search.found(reason, place, "such a field", "a name that is no operator");
      } else if (name.equals(plan.typeKey()) && type != STRING) {
        search.found("a type hint that is no text", place, BsonNames.of(type), "string");
      }
      skip(place, start, type);
    }
    for (PropertyPlan missing : properties.values()) {
      if (missing.value().type().isPrimitive()) {
        String place = path + "." + missing.fieldName();
        search.found(
            "no value for a primitive", place, "no field", ExpectedTypes.of(missing.value()));
      }
    }
  }

  private static void byName(EntityPlan plan, Map<String, PropertyPlan> properties) {
    for (PropertyPlan property : plan.properties()) {
      ValuePlan.Unwrapped unwrapped = property.unwrapped();
      if (unwrapped != null) {
        byName(unwrapped.entity(), properties);
      } else if (property.read()) {
        properties.put(property.fieldName(), property);
      }
    }
  }

  private void skip(String path, int start, byte type) {
    source.position(start);
    try {
      source.skipValue(type);
    } catch (RuntimeException e) {
      found(e, path, BsonNames.of(type), "a value that the driver decodes as it is");
      throw e;
    }
  }

  private void found(RuntimeException e, String path, String found, String expected) {
    search.found(String.valueOf(e.getMessage()), path, found, expected);
  }

  private void value(String path, ValuePlan plan, byte type, int depth) {
    if (type == NULL) {
      if (plan.type().isPrimitive()) {
        search.found("no value for a primitive", path, "null", ExpectedTypes.of(plan));
      }
    } else {
      plan.accept(known(path, type, depth)).run();
    }
  }

  /** Walks a value that is not null; what only stock reads has no place to be found. */
  private ValueVisitor<Runnable> known(String path, byte type, int depth) {
    return new ValueVisitor<Runnable>() {

      @Override
      public Runnable scalar(ValuePlan.Scalar kind) {
        return () -> attempt(path, kind, type, () -> kind.kind().read(source, type));
      }

      @Override
      public Runnable enumName(ValuePlan.EnumName kind) {
        return () -> constant(path, kind, type);
      }

      @Override
      public Runnable stringId(ValuePlan.StringId kind) {
        return () -> attempt(path, kind, type, () -> Reads.stringId(source, type));
      }

      @Override
      public Runnable nested(ValuePlan.Nested kind) {
        return () -> {
          if (expect(path, kind, type, DOCUMENT)) {
            hinted(path, kind.type(), kind, depth + 1);
          }
        };
      }

      @Override
      public Runnable sequence(ValuePlan.Sequence kind) {
        return () -> {
          if (expect(path, kind, type, ARRAY)) {
            elements(path, (at, each) -> value(at, kind.element(), each, depth + 1));
          }
        };
      }

      @Override
      public Runnable mapping(ValuePlan.Mapping kind) {
        return () -> {
          if (expect(path, kind, type, DOCUMENT)) {
            entries(path, (at, each) -> value(at, kind.value(), each, depth + 1));
          }
        };
      }

      @Override
      public Runnable dynamic(ValuePlan.Dynamic kind) {
        return () -> ReadWalk.this.dynamic(path, kind.rules(), type, depth);
      }

      @Override
      public Runnable converted(ValuePlan.PropertyConverted kind) {
        return () -> {};
      }

      @Override
      public Runnable stock(ValuePlan.Stock kind) {
        return () -> {};
      }

      @Override
      public Runnable projected(ValuePlan.Projected kind) {
        return () -> {
          if (expect(path, kind, type, DOCUMENT)) {
            fields(path, kind.projection().entity(), depth + 1);
          }
        };
      }

      @Override
      public Runnable unwrapped(ValuePlan.Unwrapped kind) {
        return () -> {};
      }
    };
  }

  private void constant(String path, ValuePlan.EnumName plan, byte type) {
    if (expect(path, plan, type, STRING) && !isConstant(plan.type(), source.string())) {
      search.found(
          "a string that names no enum constant",
          path,
          "string",
          "a constant of " + plan.type().getName());
    }
  }

  private boolean expect(String path, ValuePlan plan, byte type, byte expected) {
    if (type == expected) {
      return true;
    }
    search.found("a value of another BSON type", path, BsonNames.of(type), ExpectedTypes.of(plan));
    return false;
  }

  /** Reads a value as compiled code does. */
  private void attempt(String path, ValuePlan plan, byte type, Runnable read) {
    try {
      read.run();
    } catch (RuntimeException e) {
      found(e, path, BsonNames.of(type), ExpectedTypes.of(plan));
    }
  }

  private static boolean isConstant(Class<?> type, String name) {
    return Arrays.stream(type.getEnumConstants())
        .anyMatch(constant -> ((Enum<?>) constant).name().equals(name));
  }

  private void dynamic(String path, ValueRules rules, byte type, int depth) {
    Class<?> decoded = BsonNames.decoded(type);
    if (type == NULL || decoded == null || depth >= Search.MAX_DEPTH) {
      return;
    }
    ReadRule rule = rules.read(decoded);
    if (rule instanceof ReadRule.Unknown unknown) {
      search.found(unknown.reason(), path, BsonNames.of(type), "a type with a known conversion");
    } else if (rule instanceof ReadRule.Elements elements) {
      elements(path, (at, each) -> dynamic(at, elements.element(), each, depth + 1));
    } else if (rule instanceof ReadRule.Document document && !hasHint()) {
      entries(path, (at, each) -> dynamic(at, document.value(), each, depth + 1));
    } else if (rule instanceof ReadRule.Document) {
      hinted(path, Object.class, null, depth + 1);
    }
  }

  private boolean hasHint() {
    int start = source.position();
    String typeKey = plans.typeKey();
    boolean hint =
        typeKey != null
            && source.find(typeKey.getBytes(StandardCharsets.UTF_8), source.open()) != null;
    source.position(start);
    return hint;
  }

  @FunctionalInterface
  private interface Element {
    void walk(String path, byte type);
  }

  private void elements(String path, Element element) {
    int end = source.open();
    for (int i = 0; source.position() < end && !search.done(); i++) {
      byte type = source.type();
      source.skipName();
      each(path + "[" + i + "]", type, element);
    }
  }

  private void entries(String path, Element element) {
    int end = source.open();
    while (source.position() < end && !search.done()) {
      byte type = source.type();
      String key = source.name();
      if (key.equals(plans.typeKey()) || key.equals("$ref")) {
        String reason = "a type hint or a reference in place of a map";
        search.found(reason, path, "document with " + key, "map");
      }
      each(path + ".*", type, element);
    }
  }

  private void each(String path, byte type, Element element) {
    int start = source.position();
    element.walk(path, type);
    skip(path, start, type);
  }
}
