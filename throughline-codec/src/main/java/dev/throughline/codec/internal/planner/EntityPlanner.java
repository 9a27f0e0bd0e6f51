package dev.throughline.codec.internal.planner;

import dev.throughline.codec.internal.plan.Conversion;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.GenericType;
import dev.throughline.codec.internal.plan.PlanResult;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.ValuePlan;
import java.lang.reflect.Method;
import java.util.HashSet;
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

  private final MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context;
  private final CustomConversions conversions;
  private final MongoTypeMapper typeMapper;
  private final UserConverters users;
  private final ConversionLookup lookup;
  private final PropertyPlanner properties;

  /** Creates a planner. */
  public EntityPlanner(MappingConfiguration mapping) {
    this.context = mapping.context();
    this.conversions = mapping.conversions();
    this.typeMapper = mapping.typeMapper();
    this.users = new UserConverters(conversions);
    this.lookup = new ConversionLookup(mapping.conversionService());
    this.properties = new PropertyPlanner(mapping, users, lookup, this::typeKey);
  }

  /** Plans a concrete type; never throws for a type that stock might serve. */
  public PlanResult plan(Class<?> type) {
    return plan(TypeInformation.of(type));
  }

  /** Plans a concrete generic type for reading; never throws for a type that stock might serve. */
  public PlanResult plan(GenericType type) {
    return plan(((ResolvedType) type).information());
  }

  private PlanResult plan(TypeInformation<?> information) {
    Class<?> type = information.getType();
    try {
      return planOrRefuse(type, information);
    } catch (Refusal refusal) {
      return new PlanResult.Refused(type, String.valueOf(refusal.getMessage()));
    } catch (RuntimeException | LinkageError e) {
      return new PlanResult.Refused(type, "its metadata cannot be read: " + e);
    }
  }

  /** Why documents cannot be read as an abstract type by their hints, null when they can. */
  public @Nullable String dispatchRefusal(Class<?> type) {
    if (!standardHints() || typeKey() == null) {
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

  /**
   * {@return whether hints are written and read as Spring Data does: what a subclass overrides may
   * look at the document, unless it is only about queries}
   */
  private boolean standardHints() {
    Class<?> type = typeMapper.getClass();
    while (type != null && type != DefaultMongoTypeMapper.class) {
      for (Method method : type.getDeclaredMethods()) {
        if (!method.getName().equals("writeTypeRestrictions")) {
          return false;
        }
      }
      type = type.getSuperclass();
    }
    return type != null;
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
    Document probe = new Document(); // of a simple type, which does not become an entity
    typeMapper.writeType(TypeInformation.of(String.class), probe);
    return probe.isEmpty() ? null : probe.keySet().iterator().next();
  }

  private PlanResult planOrRefuse(Class<?> type, TypeInformation<?> information) {
    if (!standardHints()) {
      throw new Refusal("a type mapper of its own: " + typeMapper.getClass().getName());
    }
    if (users.concern(type, Document.class)) {
      throw new Refusal("a converter of the user's, which is called directly");
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
    if (!ValuePlanner.instantiable(type)) {
      throw new Refusal("abstract type");
    }
    MongoPersistentEntity<?> entity = context.getPersistentEntity(information);
    if (entity == null || entity.getType() != type) {
      throw new Refusal("no persistent entity");
    }
    String typeKey = typeKey();
    List<PropertyPlan> plans = properties.plan(entity, typeKey);
    PropertyPlanner.Creation creation = properties.creation(entity, plans);
    EntityPlan plan =
        new EntityPlan(
            type,
            typeKey,
            alias(entity),
            plans,
            creation.creator(),
            generatedId(entity, plans),
            false);
    if (plan.large() && !plan.ordered()) {
      throw new Refusal("unwrapped objects among very many properties");
    }
    String read = creation.refusal();
    return new PlanResult.Planned(plan, read != null ? read : sharedAlias(entity));
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

  /**
   * Why stock has to read whole documents of a type: the type or a nested one has something that is
   * only read right together with the surrounding document. Null when it has nothing like that.
   */
  public @Nullable String wholeRefusal(Class<?> type) {
    return wholeRefusal(TypeInformation.of(type), new HashSet<>());
  }

  private @Nullable String wholeRefusal(TypeInformation<?> type, Set<TypeInformation<?>> seen) {
    MongoPersistentEntity<?> entity =
        conversions.isSimpleType(type.getType()) ? null : context.getPersistentEntity(type);
    if (entity == null || !seen.add(type)) {
      return null;
    }
    if (CreatorPlanner.takesOwner(entity)) {
      return "an inner class, which is made with its owner: " + type.getType().getName();
    }
    for (MongoPersistentProperty property : entity) {
      for (TypeInformation<?> nested : property.getPersistentEntityTypeInformation()) {
        String found = wholeRefusal(nested, seen);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  /** An alias is not asked for: what writes or restricts a type first takes it, as in stock. */
  private @Nullable String alias(MongoPersistentEntity<?> entity) {
    return hasAlias(entity)
        ? (String) entity.getTypeAlias().getValue()
        : writtenHint(entity.getType());
  }

  /**
   * {@return whether the hint of a type is an alias, which no other type may have in a type mapper}
   */
  public boolean hasAlias(Class<?> type) {
    MongoPersistentEntity<?> entity = context.getPersistentEntity(type);
    return entity != null && hasAlias(entity);
  }

  private boolean hasAlias(MongoPersistentEntity<?> entity) {
    return typeKey() != null && entity.getTypeAlias().getValue() instanceof String;
  }

  private @Nullable String sharedAlias(MongoPersistentEntity<?> entity) {
    for (MongoPersistentEntity<?> other : context.getPersistentEntities()) {
      if (other.getType() != entity.getType()
          && other.getTypeAlias().hasSamePresentValueAs(entity.getTypeAlias())) {
        return "its alias is also that of " + other.getType().getName();
      }
    }
    return null;
  }

  /**
   * The hint that stock writes for a type, null for none. Asking takes an alias for the type.
   *
   * @throws IllegalArgumentException when another type has its alias, as stock throws.
   */
  public @Nullable String writtenHint(Class<?> type) {
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
}
