package dev.throughline.codec.internal.plan;

/** Describes what a value is in its document, in a few words. */
final class ValueText implements ValueVisitor<String> {

  private static final ValueText INSTANCE = new ValueText();

  private ValueText() {}

  static String of(ValuePlan plan) {
    return plan.accept(INSTANCE);
  }

  /** The name of a type without its package. */
  static String name(Class<?> type) {
    return type.getTypeName().substring(packageLength(type)).replace('$', '.');
  }

  private static int packageLength(Class<?> type) {
    String name = type.getPackageName();
    return name.isEmpty() || !type.getTypeName().startsWith(name + ".") ? 0 : name.length() + 1;
  }

  @Override
  public String scalar(ValuePlan.Scalar plan) {
    return name(plan.type()) + " as " + plan.kind();
  }

  @Override
  public String enumName(ValuePlan.EnumName plan) {
    return "name of " + name(plan.type());
  }

  @Override
  public String stringId(ValuePlan.StringId plan) {
    return "String as ObjectId where it is one";
  }

  @Override
  public String nested(ValuePlan.Nested plan) {
    String type = plan.generic() == null ? name(plan.type()) : plan.generic().toString();
    if (plan.key()) {
      return "entity " + type + " without hints";
    }
    return plan.hintedType() == plan.type()
        ? "entity " + type
        : "entity " + type + " with hint, but for " + name(plan.hintedType());
  }

  @Override
  public String sequence(ValuePlan.Sequence plan) {
    return container(plan.create(), plan.type()) + " of " + of(plan.element());
  }

  @Override
  public String mapping(ValuePlan.Mapping plan) {
    String key = name(plan.keyType()) + (plan.keys() == null ? "" : " (converted)");
    return container(plan.create(), plan.type()) + " from " + key + " to " + of(plan.value());
  }

  private static String container(ValuePlan.Container container, Class<?> type) {
    return switch (container) {
      case OF_TYPE -> name(type);
      case OF_TYPE_WITHOUT_NULL -> name(type) + " (without null)";
      default -> container.toString();
    };
  }

  @Override
  public String dynamic(ValuePlan.Dynamic plan) {
    return name(plan.type()) + " by the class of the value";
  }

  @Override
  public String converted(ValuePlan.PropertyConverted plan) {
    return name(plan.type()) + " by its converter";
  }

  @Override
  public String stock(ValuePlan.Stock plan) {
    return name(plan.type()) + " by stock (" + plan.reason() + ")";
  }

  @Override
  public String projected(ValuePlan.Projected plan) {
    return "projection of " + name(plan.projection().entity().type());
  }

  @Override
  public String unwrapped(ValuePlan.Unwrapped plan) {
    return name(plan.type())
        + " unwrapped"
        + (plan.nullWhenMissing() ? ", null without fields" : "");
  }
}
