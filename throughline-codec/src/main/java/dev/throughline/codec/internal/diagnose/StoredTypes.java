package dev.throughline.codec.internal.diagnose;

import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.plan.ValueVisitor;
import java.util.Set;
import org.bson.BsonType;
import org.jspecify.annotations.Nullable;

/** The BSON types that the values of a field are written as, by a plan: none where it is open. */
public final class StoredTypes implements ValueVisitor<Set<BsonType>> {

  private static final Set<BsonType> OPEN = Set.of();
  private static final Set<BsonType> TEXT = Set.of(BsonType.STRING);
  private static final Set<BsonType> STRING_ID = Set.of(BsonType.STRING, BsonType.OBJECT_ID);
  private static final StoredTypes INSTANCE = new StoredTypes();

  private StoredTypes() {}

  /**
   * Looks at a field.
   *
   * @param path its name in documents, with those of the documents that it is in.
   */
  public static Set<BsonType> of(EntityPlan plan, String path, Plans plans) {
    EntityPlan owner = plan;
    String rest = path;
    while (true) {
      int dot = rest.indexOf('.');
      PropertyPlan property = property(owner, dot < 0 ? rest : rest.substring(0, dot));
      if (property == null || !property.written()) {
        return OPEN;
      }
      if (dot < 0) {
        return property.value().accept(INSTANCE);
      }
      owner = nested(property.value(), plans);
      if (owner == null) {
        return OPEN;
      }
      rest = rest.substring(dot + 1);
    }
  }

  /** The property with a field in the documents of an entity, null if there is none. */
  public static @Nullable PropertyPlan property(EntityPlan owner, String field) {
    for (PropertyPlan property : owner.properties()) {
      ValuePlan.Unwrapped unwrapped = property.unwrapped();
      PropertyPlan found =
          unwrapped == null
              ? property.fieldName().equals(field) ? property : null
              : property(unwrapped.entity(), field);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static @Nullable EntityPlan nested(ValuePlan value, Plans plans) {
    return value instanceof ValuePlan.Nested nested && nested.generic() == null
        ? plans.plan(nested.type())
        : null;
  }

  @Override
  public Set<BsonType> scalar(ValuePlan.Scalar kind) {
    BsonType type = BsonType.findByValue(kind.kind().bsonType());
    return type == null ? OPEN : Set.of(type);
  }

  @Override
  public Set<BsonType> enumName(ValuePlan.EnumName kind) {
    return TEXT;
  }

  @Override
  public Set<BsonType> stringId(ValuePlan.StringId kind) {
    return STRING_ID;
  }

  @Override
  public Set<BsonType> nested(ValuePlan.Nested kind) {
    return OPEN;
  }

  @Override
  public Set<BsonType> sequence(ValuePlan.Sequence kind) {
    return OPEN;
  }

  @Override
  public Set<BsonType> mapping(ValuePlan.Mapping kind) {
    return OPEN;
  }

  @Override
  public Set<BsonType> dynamic(ValuePlan.Dynamic kind) {
    return OPEN;
  }

  @Override
  public Set<BsonType> converted(ValuePlan.PropertyConverted kind) {
    return OPEN;
  }

  @Override
  public Set<BsonType> stock(ValuePlan.Stock kind) {
    return OPEN;
  }

  @Override
  public Set<BsonType> projected(ValuePlan.Projected kind) {
    return OPEN;
  }

  @Override
  public Set<BsonType> unwrapped(ValuePlan.Unwrapped kind) {
    return OPEN;
  }
}
