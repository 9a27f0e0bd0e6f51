package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.plan.CreatorPlan;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.PropertyConversion;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.SetterPlan;
import dev.throughline.codec.internal.plan.StockProperty;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.scalar.ScalarType;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.convert.CustomConversions;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.mongodb.core.mapping.Unwrapped;

/** Plans the properties of an entity, and whether an instance can be made of them. */
final class PropertyPlanner {

  private static final String ID = "_id";

  /** What the driver reads as a reference. */
  private static final Set<String> REFERENCE = Set.of("$ref", "$id", "$db");

  /** What is done for each property after the last was read is still one method. */
  private static final int MAX_PROPERTIES = 1000;

  private final MappingConfiguration mapping;
  private final MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context;
  private final CustomConversions conversions;
  private final UserConverters users;
  private final Scalars scalars;
  private final StockRules stock;
  private final References references;
  private final Supplier<@Nullable String> typeKey;

  /**
   * Creates a planner.
   *
   * @param typeKey the name of the type hint, asked for when a plan is made.
   */
  PropertyPlanner(
      MappingConfiguration mapping,
      UserConverters users,
      ConversionLookup lookup,
      Supplier<@Nullable String> typeKey) {
    this.typeKey = typeKey;
    this.mapping = mapping;
    this.context = mapping.context();
    this.conversions = mapping.conversions();
    this.users = users;
    this.references = new References(context, conversions);
    this.scalars = new Scalars(conversions, users);
    this.stock =
        new StockRules(
            conversions,
            lookup,
            new KeyPlanner(conversions, lookup, mapping.mapKeyDotReplacement()),
            scalars,
            type -> compound(type, ObjectId.class));
  }

  /**
   * The way in which instances are made of planned properties.
   *
   * @param creator null when only stock reads the type.
   * @param refusal why, in words for users.
   */
  record Creation(@Nullable CreatorPlan creator, @Nullable String refusal) {}

  Creation creation(MongoPersistentEntity<?> entity, List<PropertyPlan> properties) {
    String refusal = unread(entity);
    if (refusal == null) {
      refusal = unreadable(properties);
    }
    if (refusal != null) {
      return new Creation(null, refusal);
    }
    try {
      return new Creation(CreatorPlanner.plan(entity), null);
    } catch (Refusal e) {
      return new Creation(null, e.getMessage());
    }
  }

  /** Why single properties make stock read the whole document, null when none does. */
  private @Nullable String unread(MongoPersistentEntity<?> entity) {
    for (MongoPersistentProperty property : entity) {
      String reason = null;
      StockProperty alone =
          property.isAssociation() ? mapping.stock().property(entity, property) : null;
      if (property.isAssociation() && (alone == null || !alone.follows())) {
        reason = "a reference to another document, which only stock follows here";
      } else if (property.getSpelExpression() != null) {
        reason = "a value expression";
      } else if (conversions.hasValueConverter(property)
          && mapping.stock().conversion(entity, property) == null) {
        reason = "a property value converter that only stock calls, as for encryption";
      }
      if (reason != null) {
        return "property " + property.getName() + ": " + reason;
      }
    }
    return null;
  }

  private static @Nullable String unreadable(List<PropertyPlan> properties) {
    boolean many = properties.size() > EntityPlan.MANY;
    for (PropertyPlan plan : properties) {
      if (plan.refers() && plan.read() && (many || plan.unwrapped() != null)) {
        return "property "
            + plan.name()
            + ": references "
            + (many ? "among very many properties" : "in an unwrapped object");
      }
      if (plan.refers() && plan.value() instanceof ValuePlan.Stock && !plan.follows()) {
        return "property " + plan.name() + ": references in what is left to stock";
      }
      if (plan.populated() && plan.setter() == null) {
        return "property " + plan.name() + ": immutable, without a wither or a copy";
      }
      ValuePlan.Unwrapped unwrapped = plan.read() ? plan.unwrapped() : null;
      if (unwrapped != null && unwrapped.entity().creator() == null) {
        return "property " + plan.name() + ": an unwrapped type that only stock reads";
      }
    }
    return null;
  }

  /** Plans the properties of an entity, in the order in which stock writes them. */
  List<PropertyPlan> plan(MongoPersistentEntity<?> entity, @Nullable String typeKey) {
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
          property(entity, property, access, arguments.indexOf(property.getName()), typeKey);
      if (!plan.written() && !plan.read()) {
        continue;
      }
      for (String name : plan.fieldNames()) {
        if (!fieldNames.add(name) || name.equals(typeKey)) {
          throw new Refusal("two uses of the field name " + name);
        }
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
      @Nullable String typeKey) {
    boolean id = entity.isIdProperty(property);
    boolean created = entity.isCreatorArgument(property);
    // Stock sets an id that may change once more.
    boolean left = id ? !created || !property.isImmutable() : !created && property.isReadable();
    boolean populated = left && entity.requiresPropertyPopulation();
    Field field = property.getField();
    if (field != null && Modifier.isStatic(field.getModifiers())) {
      throw new Refusal("property " + property.getName() + ": a static field");
    }
    Set<Class<?>> nested = new LinkedHashSet<>();
    StockProperty alone = separate(entity, property);
    String fieldName = fieldName(property, id);
    Member source = null;
    SetterPlan setter = null;
    ValuePlan value;
    try {
      source = access.source(property);
      setter = access.setter(property);
      value = value(entity, property, id, typeKey, nested);
    } catch (Refusal refusal) {
      if (alone == null || (id && source == null)) {
        throw new Refusal("property " + property.getName() + ": " + refusal.getMessage());
      }
      nested.clear();
      value = new ValuePlan.Stock(property.getType(), alone, String.valueOf(refusal.getMessage()));
    }
    return new PropertyPlan(
        property.getName(),
        fieldName,
        source,
        setter,
        value,
        id,
        id || property.isWritable(),
        !id && property.writeNullValues(),
        populated,
        argument,
        nested,
        references.in(property),
        alone);
  }

  /** The fields of an unwrapped object may be those of another property, too. */
  private @Nullable StockProperty separate(
      MongoPersistentEntity<?> entity, MongoPersistentProperty property) {
    return property.isUnwrapped() ? null : mapping.stock().property(entity, property);
  }

  private static String fieldName(MongoPersistentProperty property, boolean id) {
    String name = storedName(property);
    if (name.equals(ID) != id) {
      throw refusedName(property, name);
    }
    return name;
  }

  /** The field name, refused when it is a path or one that makes a reference of a document. */
  private static String storedName(MongoPersistentProperty property) {
    String name = property.getMongoField().getName().name();
    if (name.isEmpty()
        || REFERENCE.contains(name)
        || name.indexOf('.') >= 0
        || name.indexOf('\0') >= 0) {
      throw refusedName(property, name);
    }
    return name;
  }

  /** The field name, refused also when it may be an operator. */
  static String plainName(MongoPersistentProperty property) {
    String name = storedName(property);
    if (name.startsWith("$")) {
      throw refusedName(property, name);
    }
    return name;
  }

  private static Refusal refusedName(MongoPersistentProperty property, String name) {
    return new Refusal("property " + property.getName() + ": field name " + name);
  }

  private ValuePlan value(
      MongoPersistentEntity<?> entity,
      MongoPersistentProperty property,
      boolean id,
      @Nullable String typeKey,
      Set<Class<?>> nested) {
    if (property.isAssociation()) {
      throw new Refusal("a reference to another document");
    }
    if (property.isUnwrapped()) {
      return unwrapped(property, typeKey, nested);
    }
    if (conversions.hasValueConverter(property)) {
      PropertyConversion conversion = mapping.stock().conversion(entity, property);
      if (id || conversion == null) {
        throw new Refusal("a property value converter");
      }
      return new ValuePlan.PropertyConverted(property.getType(), conversion);
    }
    ValuePlanner values = new ValuePlanner(conversions, users, stock, scalars, nested);
    if (id) {
      return id(property, values);
    }
    return property.hasExplicitWriteTarget()
        ? values.property(property.getTypeInformation(), property.getFieldType())
        : values.property(property.getTypeInformation());
  }

  /**
   * {@return whether an id is an object of simple values} Stock takes the type hints out of an id,
   * which such an object has none of anyway.
   */
  private boolean compound(Class<?> type, Class<?> fieldType) {
    if (type.getName().startsWith("java.") || conversions.isSimpleType(type)) {
      return false;
    }
    MongoPersistentEntity<?> entity = context.getPersistentEntity(type);
    if (entity == null
        || entity.getType() != type
        || (entity.hasIdProperty() && entity.getRequiredIdProperty().isEntity())
        || !ValuePlanner.instantiable(type)
        || type.getTypeParameters().length > 0
        || users.concern(type, Document.class)
        || mapping.conversionService().canConvert(type, fieldType)) {
      return false;
    }
    List<PropertyPlan> parts = plan(entity, typeKey.get());
    return creation(entity, parts).creator() != null
        && parts.stream().map(PropertyPlan::value).allMatch(ValuePlan::single);
  }

  private ValuePlan unwrapped(
      MongoPersistentProperty property, @Nullable String typeKey, Set<Class<?>> nested) {
    MongoPersistentEntity<?> entity = context.getPersistentEntity(property);
    Unwrapped annotation = property.findAnnotation(Unwrapped.class);
    Class<?> type = property.getType();
    if (entity == null || annotation == null || property.writeNullValues()) {
      throw new Refusal("unwrapped without entity");
    }
    if (entity.hasIdProperty() || !ValuePlanner.instantiable(type)) {
      throw new Refusal("unwrapped with an id, or of an abstract type");
    }
    if (users.concern(type, Document.class)) {
      throw new Refusal("a custom conversion for " + type.getName());
    }
    int count = 0;
    for (MongoPersistentProperty inner : entity) {
      count++;
      if (inner.isUnwrapped()) {
        throw new Refusal("unwrapped in an unwrapped object");
      }
    }
    List<PropertyPlan> properties = plan(entity, typeKey);
    for (PropertyPlan inner : properties) {
      nested.addAll(inner.nested());
      if (inner.value().takesNull()) {
        throw new Refusal("unwrapped with property " + inner.name() + ", which only stock maps");
      }
    }
    CreatorPlan creator = creation(entity, properties).creator();
    EntityPlan plan = new EntityPlan(type, typeKey, null, properties, creator, null, true);
    if (properties.size() != count || plan.large()) {
      throw new Refusal("unwrapped with very many properties, or with unused ones");
    }
    return new ValuePlan.Unwrapped(type, plan, annotation.onEmpty() == Unwrapped.OnEmpty.USE_NULL);
  }

  private ValuePlan id(MongoPersistentProperty property, ValuePlanner values) {
    Class<?> type = property.getType();
    Class<?> fieldType = property.getFieldType();
    if (compound(type, fieldType)) {
      return values.key(type);
    }
    if (type == String.class && fieldType == ObjectId.class) {
      values.refuseConverted(type, ObjectId.class);
      values.refuseConverted(type, String.class);
      return new ValuePlan.StringId(type);
    }
    boolean plain =
        fieldType == type
            || (type != BigInteger.class && type != java.util.Date.class && type != byte[].class);
    ScalarType kind = scalars.kind(type);
    boolean known = kind != null && kind.parser() == null; // stock makes no texts of ids
    if (plain && (fieldType == type || fieldType == ObjectId.class) && known) {
      return values.scalar(type);
    }
    if (dynamic(type, fieldType)) {
      return values.id(property.getTypeInformation(), fieldType);
    }
    throw new Refusal("an id of type " + type.getName() + " stored as " + fieldType.getName());
  }

  /** {@return whether the declared type leaves it to each id how it is stored} */
  private boolean dynamic(Class<?> type, Class<?> fieldType) {
    boolean several =
        type.isArray()
            || Iterable.class.isAssignableFrom(type)
            || (java.util.Map.class.isAssignableFrom(type) && type != Document.class);
    if (type == String.class || several) {
      return false;
    }
    boolean unread = type.isInterface() || Modifier.isAbstract(type.getModifiers());
    return conversions.isSimpleType(type)
        || type == java.io.Serializable.class
        || mapping.conversionService().canConvert(type, fieldType)
        || (unread && !type.getName().startsWith("java."));
  }
}
