package dev.throughline.codec.internal.plan;

import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The text of a plan, for people and for tests: what is written and read, where each value is taken
 * from and where it goes to. The same plan gives the same text; it names types without their
 * packages, but for the first line. Not safe for use by several threads.
 */
public final class PlanText {

  private static final String STEP = "  ";

  private final StringBuilder text = new StringBuilder();

  private PlanText() {}

  /** The plan of an entity: a line for the type, then one for each property. */
  public static String of(EntityPlan plan) {
    PlanText lines = new PlanText();
    lines.line("", "entity " + plan.type().getTypeName());
    lines.entity(STEP, plan);
    return lines.text.toString();
  }

  /** The plan of a projection, with the plan of the fields that it takes. */
  public static String of(ProjectionPlan plan) {
    PlanText lines = new PlanText();
    lines.line("", projection(plan) + " " + plan.entity().type().getTypeName());
    lines.entity(STEP, plan.entity());
    return lines.text.toString();
  }

  /**
   * {@return what is made of the fields: an object of a class, or the values behind an interface}
   */
  private static String projection(ProjectionPlan plan) {
    return plan.target() == null ? "projection to class" : "projection to interface, fields of";
  }

  private void line(String indent, String line) {
    text.append(indent).append(line).append('\n');
  }

  private void entity(String indent, EntityPlan plan) {
    if (plan.typeKey() != null && !plan.partial()) {
      String alias = plan.alias() == null ? ", none written" : " = " + plan.alias();
      line(indent, "hint " + plan.typeKey() + alias);
    }
    line(indent, "created by " + creator(plan.creator()));
    if (plan.generatedId() != null) {
      line(indent, "new id " + ValueText.name(plan.generatedId()));
    }
    for (PropertyPlan property : plan.properties()) {
      line(indent, property(property));
      blocks(property.value()).forEach(inner -> block(indent + STEP, inner));
    }
  }

  private static String creator(@Nullable CreatorPlan creator) {
    if (creator == null) {
      return "stock, which alone reads it";
    }
    String executable = executable(creator.executable());
    String defaults =
        IntStream.range(0, creator.parameters().size())
            .filter(i -> creator.parameters().get(i).optional())
            .mapToObj(String::valueOf)
            .collect(Collectors.joining(" "));
    return defaults.isEmpty() ? executable : executable + ", default arguments " + defaults;
  }

  private static String property(PropertyPlan property) {
    Stream.Builder<String> parts = Stream.builder();
    parts.add(ValueText.of(property.value()));
    if (property.written()) {
      parts.add("from " + source(property.source()));
      if (property.writtenWhenNull()) {
        parts.add("null included");
      }
    } else {
      parts.add("not written");
    }
    parts.add(target(property));
    String field = property.fieldName();
    String names = field.equals(property.name()) ? field : property.name() + " as " + field;
    return "property " + names + ": " + parts.build().collect(Collectors.joining(", "));
  }

  private static String source(@Nullable Member source) {
    if (source == null) {
      return "stock";
    }
    return source instanceof Field ? "field " + source.getName() : source.getName() + "()";
  }

  private static String target(PropertyPlan property) {
    if (!property.read()) {
      return "not read";
    }
    if (property.creatorIndex() >= 0 && !property.populated()) {
      return "to argument " + property.creatorIndex();
    }
    String setter = property.setter() == null ? "to a new object" : setter(property.setter());
    return property.creatorIndex() < 0
        ? setter
        : "to argument " + property.creatorIndex() + " and " + setter;
  }

  private static String setter(SetterPlan setter) {
    if (setter instanceof SetterPlan.Assign assign) {
      return "to field " + assign.field().getName();
    }
    if (setter instanceof SetterPlan.Call call) {
      return "to " + executable(call.method());
    }
    if (setter instanceof SetterPlan.Wither wither) {
      return "to the object of " + executable(wither.method());
    }
    SetterPlan.Copy copy = (SetterPlan.Copy) setter;
    return "to the object of " + copy.method().getName() + ", argument " + copy.position();
  }

  private static String executable(Executable executable) {
    Class<?> owner = executable.getDeclaringClass();
    String name = executable instanceof Method method ? method.getName() : ValueText.name(owner);
    return Arrays.stream(executable.getParameterTypes())
        .map(ValueText::name)
        .collect(Collectors.joining(", ", name + "(", ")"));
  }

  /** The plans inside a value whose properties are not those of a document of their own. */
  private static Stream<ValuePlan> blocks(ValuePlan value) {
    return value instanceof ValuePlan.Unwrapped || value instanceof ValuePlan.Projected
        ? Stream.of(value)
        : value.inside().flatMap(PlanText::blocks);
  }

  private void block(String indent, ValuePlan value) {
    if (value instanceof ValuePlan.Unwrapped unwrapped) {
      entity(indent, unwrapped.entity());
    } else if (value instanceof ValuePlan.Projected projected) {
      entity(indent, projected.projection().entity());
    }
  }
}
