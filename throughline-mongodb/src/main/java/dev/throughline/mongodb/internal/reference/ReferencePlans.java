package dev.throughline.mongodb.internal.reference;

import com.mongodb.DBRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.convert.CustomConversions;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mongodb.core.convert.MongoTypeMapper;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/**
 * The plans of entity types, made when a type is first met. What a plan leaves out is followed one
 * by one, as by stock. Thread-safe as far as the mapping context is.
 */
public final class ReferencePlans {

  private record Hint(String alias, Class<?> declared) {}

  private final MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context;
  private final CustomConversions conversions;
  private final MongoTypeMapper types;
  private final @Nullable String typeKey;
  private final ReferenceKinds kinds;
  private final Map<Class<?>, ReferencePlan> plans = new ConcurrentHashMap<>();
  private final Map<MongoPersistentProperty, ReferenceKinds.Kind> followed =
      new ConcurrentHashMap<>();
  private final Map<Class<?>, Boolean> following = new ConcurrentHashMap<>();
  private final Set<String> collections = ConcurrentHashMap.newKeySet();
  private volatile boolean collectionsKnown;
  private final Map<Hint, Class<?>> hinted = new ConcurrentHashMap<>();

  /**
   * Creates plans.
   *
   * @param typeKey the name of the type hint, null where there is none.
   * @param kinds says how properties are followed.
   */
  public ReferencePlans(
      MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty> context,
      CustomConversions conversions,
      MongoTypeMapper types,
      @Nullable String typeKey,
      ReferenceKinds kinds) {
    this.context = context;
    this.conversions = conversions;
    this.types = types;
    this.typeKey = typeKey;
    this.kinds = kinds;
  }

  /** The name of the type hint, null where there is none. */
  @Nullable String typeKey() {
    return typeKey;
  }

  /** {@return how a property is followed, in words for users} */
  String words(MongoPersistentProperty property) {
    return kinds.of(property).words();
  }

  /** A property that is looked up by the id, null for others. */
  @Nullable PointerProperty byId(MongoPersistentProperty property) {
    return kind(property).property() instanceof PointerProperty pointer ? pointer : null;
  }

  /** {@return where a single reference by id leads; null for any other, and for a lazy one} */
  @Nullable ReferenceTarget single(MongoPersistentProperty property, Object value) {
    ReferenceProperty reference = kind(property).property();
    if (reference == null || reference.lazy()) {
      return null;
    }
    if (reference instanceof PointerProperty pointer) {
      return value instanceof DBRef || value instanceof Iterable ? null : pointer.target(value);
    }
    return reference instanceof DbRefProperty && value instanceof DBRef named
        ? ReferenceTarget.byId(named.getDatabaseName(), named.getCollectionName())
        : null;
  }

  /** {@return whether nothing of the owner but a property's own value says what it refers to} */
  public boolean alone(MongoPersistentProperty property) {
    return property.isDbReference() || byId(property) != null;
  }

  /** {@return whether a property has proxies that are followed together} */
  boolean lazy(MongoPersistentProperty property) {
    ReferenceProperty reference = kind(property).property();
    return reference != null && reference.lazy();
  }

  private ReferenceKinds.Kind kind(MongoPersistentProperty property) {
    ReferenceKinds.Kind kind = followed.get(property);
    if (kind == null) {
      kind = kinds.of(property);
      followed.put(property, kind);
    }
    return kind;
  }

  /**
   * {@return how the properties of a type that refer to documents are followed, by their names}
   *
   * @param otherwise what is true of all of them, null when each is decided for itself.
   */
  public Map<String, String> describe(Class<?> type, @Nullable String otherwise) {
    Map<String, String> words = new LinkedHashMap<>();
    MongoPersistentEntity<?> entity = conversions.isSimpleType(type) ? null : entity(type);
    if (entity != null) {
      for (MongoPersistentProperty property : entity) {
        if (property.isAssociation()) {
          words.put(property.getName(), otherwise == null ? words(property) : otherwise);
        }
      }
    }
    return words;
  }

  /** The entity of a class; null if there is none, or if stock refuses it when it is used. */
  private @Nullable MongoPersistentEntity<?> entity(Class<?> type) {
    try {
      return context.getPersistentEntity(type);
    } catch (MappingException e) {
      return null;
    }
  }

  /** The class that a document with this hint is read as. */
  Class<?> hinted(String alias, Class<?> declared) {
    String key = typeKey;
    if (key == null) {
      return declared;
    }
    // Not computed inside of the map: the mapper asks the mapping context, which has locks.
    Hint hint = new Hint(alias, declared);
    Class<?> known = hinted.get(hint);
    if (known == null) {
      known = types.readType(new Document(key, alias), TypeInformation.of(declared)).getType();
      if (hinted.size() < 10_000) { // hints come from documents
        hinted.put(hint, known);
      }
    }
    return known;
  }

  /** The class that a document is read as. */
  Class<?> actual(byte[] document, Class<?> declared, DocumentBytes decoder) {
    String key = typeKey;
    Object hint = key == null ? null : decoder.only(document, List.of(key)).get(key);
    return hint instanceof String alias ? hinted(alias, declared) : declared;
  }

  ReferencePlan of(Class<?> type) {
    ReferencePlan plan = plans.get(type);
    if (plan == null) {
      plan = make(type);
      plans.put(type, plan);
    }
    return plan;
  }

  /** {@return whether documents of a type, as declared, have references to follow} */
  public boolean follow(Class<?> type) {
    Boolean known = following.get(type);
    if (known == null) {
      known = follow(type, new HashSet<>());
      MongoPersistentEntity<?> entity = known ? entity(type) : null;
      if (entity != null) {
        collections.add(entity.getCollection());
      }
      following.put(type, known);
    }
    return known;
  }

  /**
   * {@return whether documents of a collection have references to follow, as far as entities are
   * known}
   */
  public boolean follow(String collection) {
    if (!collectionsKnown) {
      collectionsKnown = true;
      for (MongoPersistentEntity<?> entity : List.copyOf(context.getPersistentEntities())) {
        follow(entity.getType());
      }
    }
    return collections.contains(collection);
  }

  private boolean follow(Class<?> type, Set<Class<?>> seen) {
    if (!seen.add(type) || type.getName().startsWith("java.")) {
      return false;
    }
    for (ReferencePlan.Step step : of(type).steps().values()) {
      if ((step instanceof ReferencePlan.Step.Follow follow && !follow.property().lazy())
          || (step instanceof ReferencePlan.Step.Inside inside
              && follow(innermost(inside.type()), seen))) {
        return true;
      }
    }
    return false;
  }

  private static Class<?> innermost(TypeInformation<?> type) {
    TypeInformation<?> inner = type;
    while (inner != null && (inner.isCollectionLike() || inner.isMap())) {
      inner = inner.isMap() ? inner.getMapValueType() : inner.getComponentType();
    }
    return inner == null ? Object.class : inner.getType();
  }

  private ReferencePlan make(Class<?> type) {
    MongoPersistentEntity<?> entity =
        conversions.isSimpleType(type) || conversions.hasCustomReadTarget(Document.class, type)
            ? null
            : entity(type);
    if (entity == null) {
      return ReferencePlan.NONE;
    }
    Map<String, ReferencePlan.Step> steps = new HashMap<>();
    List<ReferenceProperty> asked = new ArrayList<>();
    collect(entity, steps, asked);
    return steps.isEmpty() && asked.isEmpty()
        ? ReferencePlan.NONE
        : new ReferencePlan(Map.copyOf(steps), List.copyOf(asked));
  }

  private void collect(
      MongoPersistentEntity<?> entity,
      Map<String, ReferencePlan.Step> steps,
      List<ReferenceProperty> asked) {
    for (MongoPersistentProperty property : entity) {
      if (property.isTransient()
          || property.getSpelExpression() != null
          || conversions.hasValueConverter(property)) {
        continue;
      }
      if (property.isAssociation()) {
        ReferenceProperty reference = kinds.of(property).property();
        if (reference != null) {
          steps.put(property.getFieldName(), new ReferencePlan.Step.Follow(reference));
          if (reference.asksWithoutValue()) {
            asked.add(reference);
          }
        }
      } else if (property.isUnwrapped()) {
        MongoPersistentEntity<?> unwrapped = context.getPersistentEntity(property);
        if (unwrapped != null) {
          collect(unwrapped, steps, asked);
        }
      } else if (!simple(property.getTypeInformation())) {
        steps.put(
            property.getFieldName(), new ReferencePlan.Step.Inside(property.getTypeInformation()));
      }
    }
  }

  /** {@return whether there is no document in the values of a property} */
  private boolean simple(TypeInformation<?> type) {
    Class<?> inner = innermost(type);
    return inner != Object.class && (conversions.isSimpleType(inner) || inner.isEnum());
  }
}
