package dev.throughline.codec.plan;

import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
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

  private final MappingConfiguration mapping;
  private final MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context;
  private final CustomConversions conversions;
  private final MongoTypeMapper typeMapper;
  private final UserConverters users;
  private final Scalars scalars;
  private final ConversionLookup lookup;
  private final StockRules stock;

  /** Creates a planner. */
  public EntityPlanner(MappingConfiguration mapping) {
    this.mapping = mapping;
    this.context = mapping.context();
    this.conversions = mapping.conversions();
    this.typeMapper = mapping.typeMapper();
    this.users = new UserConverters(conversions);
    this.scalars = new Scalars(conversions, users);
    this.lookup = new ConversionLookup(mapping.conversionService());
    this.stock = new StockRules(conversions, lookup, mapping.mapKeyDotReplacement(), scalars);
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
    if (users.concern(type, Document.class)) {
      throw new Refusal("a custom conversion for " + type.getName());
    }
    String typeKey = typeKey();
    List<PropertyPlan> properties = properties(entity, typeKey);
    CreatorPlan creator = null;
    String readRefusal = unread(entity);
    if (readRefusal == null) {
      readRefusal = immutable(properties);
    }
    try {
      creator = readRefusal == null ? CreatorPlanner.plan(entity) : null;
    } catch (Refusal refusal) {
      readRefusal = refusal.getMessage();
    }
    EntityPlan plan =
        new EntityPlan(
            type, typeKey, alias(type), properties, creator, generatedId(entity, properties));
    return new PlanResult.Planned(plan, readRefusal);
  }

  /** Why single properties make stock read the whole document, null when none does. */
  private @Nullable String unread(MongoPersistentEntity<?> entity) {
    for (MongoPersistentProperty property : entity) {
      String reason = null;
      if (property.isAssociation()) {
        reason = "a reference to another document";
      } else if (property.getSpelExpression() != null) {
        reason = "a value expression";
      } else if (property.isUnwrapped()) {
        reason = "unwrapped";
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

  /** The user's conversion of whole entities of the type to documents, null for none. */
  public @Nullable Conversion documentWriter(Class<?> type) {
    boolean converted =
        users.writes(type) && conversions.hasCustomWriteTarget(type, Document.class);
    return converted ? lookup.find(type, Document.class) : null;
  }

  /** The user's conversion of documents to whole entities of the type, null for none. */
  public @Nullable Conversion documentReader(Class<?> type) {
    boolean converted =
        users.reads(Document.class, type) && conversions.hasCustomReadTarget(Document.class, type);
    return converted ? lookup.find(Document.class, type) : null;
  }

  /** The first reference to another document at the type or nested in it, null for none. */
  public @Nullable String reference(Class<?> type) {
    return reference(type, new HashSet<>());
  }

  private @Nullable String reference(Class<?> type, Set<Class<?>> seen) {
    MongoPersistentEntity<?> entity =
        conversions.isSimpleType(type) ? null : context.getPersistentEntity(type);
    if (entity == null || !seen.add(type)) {
      return null;
    }
    for (MongoPersistentProperty property : entity) {
      if (property.isAssociation()) {
        return type.getName() + "." + property.getName();
      }
      for (TypeInformation<?> nested : property.getPersistentEntityTypeInformation()) {
        String found = reference(nested.getType(), seen);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
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

  private static @Nullable Class<?> generatedId(
      MongoPersistentEntity<?> entity, List<PropertyPlan> properties) {
    MongoPersistentProperty id = entity.getIdProperty();
    if (id == null) {
      return ObjectId.class;
    }
    boolean generated =
        (id.getType() == String.class || id.getType() == ObjectId.class)
            && id.getFieldType() == ObjectId.class
            && !(properties.get(0).value() instanceof ValuePlan.Stock);
    return generated ? id.getType() : null;
  }

  private List<PropertyPlan> properties(MongoPersistentEntity<?> entity, @Nullable String typeKey) {
    AccessPlanner access = new AccessPlanner(entity);
    List<@Nullable String> arguments = CreatorPlanner.arguments(entity);
    List<PropertyPlan> plans = new ArrayList<>();
    Set<String> fieldNames = new HashSet<>();
    MongoPersistentProperty id = entity.getIdProperty();
    for (MongoPersistentProperty property : entity) {
      if (property.isTransient()) {
        continue;
      }
      PropertyPlan plan = property(entity, property, access, arguments.indexOf(property.getName()));
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
      int argument) {
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
    StockProperty alone = mapping.stock().property(entity, property);
    String fieldName = fieldName(property, id);
    Member source = null;
    SetterPlan setter = null;
    ValuePlan value;
    try {
      source = access.source(property);
      setter = access.setter(property);
      value = value(entity, property, id, nested);
    } catch (Refusal refusal) {
      if (alone == null || id && source == null) {
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
        alone);
  }

  private static String fieldName(MongoPersistentProperty property, boolean id) {
    String name = plainName(property);
    if (name.equals(ID) != id) {
      throw new Refusal("property " + property.getName() + ": field name " + name);
    }
    return name;
  }

  /** The field name, refused when it is a path or one that the server or the driver might mind. */
  static String plainName(MongoPersistentProperty property) {
    String name = property.getMongoField().getName().name();
    if (name.isEmpty()
        || name.startsWith("$")
        || name.indexOf('.') >= 0
        || name.indexOf('\0') >= 0) {
      throw new Refusal("property " + property.getName() + ": field name " + name);
    }
    return name;
  }

  private ValuePlan value(
      MongoPersistentEntity<?> entity,
      MongoPersistentProperty property,
      boolean id,
      Set<Class<?>> nested) {
    if (property.isAssociation()) {
      throw new Refusal("a reference to another document");
    }
    if (property.isUnwrapped()) {
      throw new Refusal("unwrapped");
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

  private static ValuePlan id(MongoPersistentProperty property, ValuePlanner values) {
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
