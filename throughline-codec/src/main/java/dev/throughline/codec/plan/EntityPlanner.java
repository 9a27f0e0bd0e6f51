package dev.throughline.codec.plan;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.convert.CustomConversions;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.convert.DefaultMongoTypeMapper;
import org.springframework.data.mongodb.core.convert.MongoTypeMapper;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.util.ClassUtils;

/**
 * Plans entity types from Spring Data's mapping metadata. The only entry to this package that asks
 * Spring. Safe for use by several threads as far as the mapping context is.
 */
public final class EntityPlanner {

  private static final String ID = "_id";

  /** Generated code of one type stays within what the JVM compiles in one piece. */
  private static final int MAX_PROPERTIES = 120;

  private final MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context;
  private final CustomConversions conversions;
  private final MongoTypeMapper typeMapper;
  private final boolean plainMapKeys;
  private final UserConverters users;

  /**
   * Creates a planner.
   *
   * @param plainMapKeys false when dots in map keys are replaced, which is left to stock.
   */
  public EntityPlanner(
      MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context,
      CustomConversions conversions,
      MongoTypeMapper typeMapper,
      boolean plainMapKeys) {
    this.context = context;
    this.conversions = conversions;
    this.typeMapper = typeMapper;
    this.plainMapKeys = plainMapKeys;
    this.users = new UserConverters(conversions);
  }

  /** Plans a concrete type; never throws for a type that stock might serve. */
  public PlanResult plan(Class<?> type) {
    try {
      return planOrRefuse(type);
    } catch (Refusal refusal) {
      return new PlanResult.Refused(type, String.valueOf(refusal.getMessage()));
    } catch (RuntimeException | LinkageError e) {
      return new PlanResult.Refused(type, "its metadata cannot be read: " + e);
    }
  }

  /** Why documents cannot be read as an abstract type by their hints, null when they can. */
  public @Nullable String dispatchRefusal(Class<?> type) {
    if (typeMapper.getClass() != DefaultMongoTypeMapper.class || typeKey() == null) {
      return "abstract type without the usual type hints";
    }
    if (type.getName().startsWith("java.")
        || org.bson.conversions.Bson.class.isAssignableFrom(type)
        || Map.class.isAssignableFrom(type)
        || Iterable.class.isAssignableFrom(type)
        || conversions.isSimpleType(type)
        || users.reads(Document.class, type)) {
      return "no entity type";
    }
    return null;
  }

  /** The class that stock would read for this type hint in place of {@code declared}. */
  public Class<?> resolve(String alias, Class<?> declared) {
    String key = typeKey();
    if (key == null) {
      return declared;
    }
    return typeMapper.readType(new Document(key, alias), TypeInformation.of(declared)).getType();
  }

  /** The name of the type hint field, null when hints are neither written nor read. */
  public @Nullable String typeKey() {
    if (typeMapper.isTypeKey(DefaultMongoTypeMapper.DEFAULT_TYPE_KEY)) {
      return DefaultMongoTypeMapper.DEFAULT_TYPE_KEY;
    }
    Document probe = new Document();
    typeMapper.writeType(TypeInformation.of(Probe.class), probe);
    return probe.isEmpty() ? null : probe.keySet().iterator().next();
  }

  private static final class Probe {}

  private PlanResult planOrRefuse(Class<?> type) {
    if (typeMapper.getClass() != DefaultMongoTypeMapper.class) {
      throw new Refusal("a type mapper of its own: " + typeMapper.getClass().getName());
    }
    if (Map.class.isAssignableFrom(type)
        || Iterable.class.isAssignableFrom(type)
        || type.isArray()
        || type.isEnum()
        || conversions.isSimpleType(type)) {
      throw new Refusal("no entity type");
    }
    if (ClassUtils.getUserClass(type) != type || type.isHidden()) {
      throw new Refusal("a proxy or hidden class");
    }
    if (type.getTypeParameters().length > 0) {
      throw new Refusal("generic type");
    }
    if (!ValuePlanner.instantiable(type)) {
      throw new Refusal("abstract type");
    }
    MongoPersistentEntity<?> entity = context.getPersistentEntity(type);
    if (entity == null || entity.getType() != type) {
      throw new Refusal("no persistent entity");
    }
    Set<Class<?>> nested = new LinkedHashSet<>();
    ValuePlanner values = new ValuePlanner(conversions, users, plainMapKeys, nested);
    values.refuseConverted(type, Document.class);
    String typeKey = typeKey();
    List<PropertyPlan> properties = properties(entity, values, typeKey);
    CreatorPlan creator = null;
    String readRefusal = immutable(properties);
    try {
      creator = readRefusal == null ? CreatorPlanner.plan(entity) : null;
    } catch (Refusal refusal) {
      readRefusal = refusal.getMessage();
    }
    EntityPlan plan =
        new EntityPlan(
            type, typeKey, alias(type), properties, creator, generatedId(entity.getIdProperty()));
    return new PlanResult.Planned(plan, Set.copyOf(nested), readRefusal);
  }

  private static @Nullable String immutable(List<PropertyPlan> properties) {
    for (PropertyPlan plan : properties) {
      if (plan.populated() && plan.setter() == null) {
        return "property " + plan.name() + ": immutable, without a wither or a copy";
      }
    }
    return null;
  }

  private @Nullable String alias(Class<?> type) {
    Document document = new Document();
    typeMapper.writeType(TypeInformation.of(type), document);
    if (document.isEmpty()) {
      return null;
    }
    if (document.values().iterator().next() instanceof String alias) {
      return alias;
    }
    throw new Refusal("a type hint that is no string");
  }

  private static @Nullable Class<?> generatedId(@Nullable MongoPersistentProperty id) {
    if (id == null) {
      return ObjectId.class;
    }
    boolean generated =
        (id.getType() == String.class || id.getType() == ObjectId.class)
            && id.getFieldType() == ObjectId.class;
    return generated ? id.getType() : null;
  }

  private List<PropertyPlan> properties(
      MongoPersistentEntity<?> entity, ValuePlanner values, @Nullable String typeKey) {
    AccessPlanner access = new AccessPlanner(entity);
    List<@Nullable String> arguments = CreatorPlanner.arguments(entity);
    List<PropertyPlan> plans = new ArrayList<>();
    Set<String> fieldNames = new HashSet<>();
    MongoPersistentProperty id = entity.getIdProperty();
    for (MongoPersistentProperty property : entity) {
      if (property.isTransient()) {
        continue;
      }
      PropertyPlan plan =
          property(entity, property, access, arguments.indexOf(property.getName()), values);
      if (!plan.written() && !plan.read()) {
        continue;
      }
      if (!fieldNames.add(plan.fieldName()) || plan.fieldName().equals(typeKey)) {
        throw new Refusal("two uses of the field name " + plan.fieldName());
      }
      plans.add(property.equals(id) ? 0 : plans.size(), plan);
    }
    if (plans.size() > MAX_PROPERTIES) {
      throw new Refusal("more than " + MAX_PROPERTIES + " properties");
    }
    return plans;
  }

  private PropertyPlan property(
      MongoPersistentEntity<?> entity,
      MongoPersistentProperty property,
      AccessPlanner access,
      int argument,
      ValuePlanner values) {
    try {
      boolean id = entity.isIdProperty(property);
      boolean created = entity.isCreatorArgument(property);
      // Stock sets an id that may change once more.
      boolean left = id ? !created || !property.isImmutable() : !created && property.isReadable();
      boolean populated = left && entity.requiresPropertyPopulation();
      String fieldName = refuseUnplanned(property, id);
      return new PropertyPlan(
          property.getName(),
          fieldName,
          access.source(property),
          access.setter(property),
          id ? id(property, values) : values.property(property.getTypeInformation()),
          id,
          id || property.isWritable(),
          !id && property.writeNullValues(),
          populated,
          argument);
    } catch (Refusal refusal) {
      throw new Refusal("property " + property.getName() + ": " + refusal.getMessage());
    }
  }

  private String refuseUnplanned(MongoPersistentProperty property, boolean id) {
    if (property.isDbReference() || property.isDocumentReference() || property.isAssociation()) {
      throw new Refusal("a reference to another document");
    }
    if (property.isUnwrapped()) {
      throw new Refusal("unwrapped");
    }
    if (property.getSpelExpression() != null) {
      throw new Refusal("a value expression");
    }
    if (conversions.hasValueConverter(property)) {
      throw new Refusal("a property value converter");
    }
    if (!id && property.hasExplicitWriteTarget()) {
      throw new Refusal("an explicit target type");
    }
    String name = property.getMongoField().getName().name();
    if (name.equals(ID) != id) {
      throw new Refusal("field name " + name);
    }
    if (name.isEmpty()
        || name.startsWith("$")
        || name.indexOf('.') >= 0
        || name.indexOf('\0') >= 0) {
      throw new Refusal("field name " + name);
    }
    return name;
  }

  private ValuePlan id(MongoPersistentProperty property, ValuePlanner values) {
    Class<?> type = property.getType();
    Class<?> fieldType = property.getFieldType();
    if (type == String.class && fieldType == ObjectId.class) {
      values.refuseConverted(type, ObjectId.class);
      values.refuseConverted(type, String.class);
      return new ValuePlan.StringId(type);
    }
    boolean plain =
        fieldType == type
            || type != BigInteger.class && type != java.util.Date.class && type != byte[].class;
    if (!plain || fieldType != type && fieldType != ObjectId.class) {
      throw new Refusal("an id of type " + type.getName() + " stored as " + fieldType.getName());
    }
    return values.scalar(type);
  }
}
