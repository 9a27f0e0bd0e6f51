package dev.throughline.cache.internal.json;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.throughline.cache.internal.json.PlainMembers.Assigned;
import dev.throughline.codec.internal.CompactEntityCodec;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.bson.FieldTable;
import dev.throughline.codec.internal.plan.CreatorPlan;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.SetterPlan;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.plan.ValueVisitor;
import dev.throughline.codec.internal.scalar.CompactReads;
import dev.throughline.codec.internal.scalar.Reads;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.ClassIntrospector;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.PropertyWriter;
import tools.jackson.databind.ser.jdk.StringSerializer;
import tools.jackson.databind.ser.std.NullSerializer;

/**
 * Finds out whether Jackson would write an entity's fields one after the other, and how. That is so
 * when its serializer for the class is the ordinary one without filters, views and the like, when
 * its getters only return fields, and when the fields are certain to have the values of the
 * payload. Single values are written by the serializers that Jackson has found for them, whatever
 * these are.
 */
public final class JsonShapes {

  /** Serializers of classes of which nothing is special. */
  private static final Set<String> ORDINARY =
      Set.of(
          "tools.jackson.databind.ser.BeanSerializer",
          "tools.jackson.databind.ser.UnrolledBeanSerializer");

  private static final Set<String> ORDINARY_LISTS =
      Set.of(
          "tools.jackson.databind.ser.jdk.IndexedListSerializer",
          "tools.jackson.databind.ser.jdk.IndexedStringListSerializer",
          "tools.jackson.databind.ser.jdk.CollectionSerializer",
          "tools.jackson.databind.ser.jdk.StringCollectionSerializer");

  /** More serializers of nested entities than that are made anew for every level. */
  private static final int MAX_ENTITIES = 50;

  private final ThroughlineMongoConverter converter;
  private final SerializationContext context;
  private final PlainMembers members = new PlainMembers();
  private final Map<ValueSerializer<?>, JsonShape.Nested> begun = new IdentityHashMap<>();
  private final Consumer<String> refusals;

  private JsonShapes(
      ThroughlineMongoConverter converter,
      SerializationContext context,
      Consumer<String> refusals) {
    this.converter = converter;
    this.context = context;
    this.refusals = refusals;
  }

  /**
   * The shape of a class, null when its objects have to be made.
   *
   * @param refusals takes the reason for that.
   */
  public static @Nullable JsonShape of(
      ThroughlineMongoConverter converter,
      SerializationContext context,
      Class<?> type,
      Consumer<String> refusals) {
    boolean plain =
        !context.isEnabled(SerializationFeature.WRAP_ROOT_VALUE)
            && !context.isEnabled(SerializationFeature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED)
            && context.getDefaultNullValueSerializer() == NullSerializer.instance
            && context.isEnabled(SerializationFeature.WRITE_EMPTY_JSON_ARRAYS)
            && context.isEnabled(MapperFeature.CAN_OVERRIDE_ACCESS_MODIFIERS)
            && context.getActiveView() == null;
    JavaType javaType = context.constructType(type);
    if (!plain) {
      refusals.accept("a feature of the mapper changes objects or lists as a whole");
      return null;
    }
    return new JsonShapes(converter, context, refusals)
        .entity(type, context.findRootValueSerializer(javaType));
  }

  /** Whether nothing is special about how a list is printed. */
  static boolean ordinaryList(ValueSerializer<?> serializer) {
    return ORDINARY_LISTS.contains(serializer.getClass().getName());
  }

  /** Null, for a reason. */
  private <T> @Nullable T refused(String reason, Object... arguments) {
    refusals.accept(reason.formatted(arguments));
    return null;
  }

  private @Nullable JsonShape entity(Class<?> type, ValueSerializer<Object> serializer) {
    JsonShape.Nested known = begun.get(serializer);
    if (known != null) {
      return known;
    }
    EntityCodec<?> codec = converter.codec(type);
    CompactEntityCodec<?> compact = codec == null ? null : codec.compact();
    if (compact == null || begun.size() >= MAX_ENTITIES) {
      return refused("%s is not mapped by compiled code of a single form", type.getName());
    }
    if (!ordinary(type, serializer)) {
      return refused("%s has a serializer, type ids, a filter or an any getter", type.getName());
    }
    JsonShape.Nested shape = new JsonShape.Nested();
    begun.put(serializer, shape);
    List<JsonShape.Field> fields = new ArrayList<>();
    for (Iterator<PropertyWriter> it = serializer.properties(); it.hasNext(); ) {
      PropertyWriter property = it.next();
      JsonShape.Field field = field(compact.plan(), property);
      if (field == null) {
        return refused(
            "%s of %s is not certain to be printed as it is stored",
            property.getName(), type.getName());
      }
      fields.add(field);
    }
    List<PropertyPlan> places = compact.plan().compactProperties();
    String typeKey = compact.plan().typeKey();
    List<String> names = new ArrayList<>(places.stream().map(PropertyPlan::fieldName).toList());
    names.add(typeKey == null ? "" : typeKey);
    shape.settle(
        new JsonShape.Entity(places.size(), fields, new FieldTable(names), compact.plan().alias()));
    return shape;
  }

  private boolean ordinary(Class<?> type, ValueSerializer<Object> serializer) {
    JavaType javaType = context.constructType(type);
    ClassIntrospector introspector = context.getConfig().classIntrospectorInstance();
    AnnotatedClass annotations = introspector.introspectClassAnnotations(javaType);
    return ORDINARY.contains(serializer.getClass().getName())
        && !serializer.usesObjectId()
        && context.findTypeSerializer(javaType) == null
        && context.getAnnotationIntrospector().findFilterId(context.getConfig(), annotations)
            == null
        && introspector.introspectForSerialization(javaType, annotations).findAnyGetter() == null;
  }

  private JsonShape.@Nullable Field field(EntityPlan plan, PropertyWriter property) {
    if (property.getClass() != BeanPropertyWriter.class) {
      return null;
    }
    BeanPropertyWriter writer = (BeanPropertyWriter) property;
    Include inclusion =
        writer.findPropertyInclusion(context.getConfig(), plan.type()).getValueInclusion();
    Field field = field(writer.getMember().getMember());
    List<PropertyPlan> places = plan.compactProperties();
    for (int i = 0; field != null && i < places.size(); i++) {
      PropertyPlan place = places.get(i);
      if (field.equals(source(place)) && holds(plan, place, field)) {
        boolean omitted = inclusion == Include.NON_NULL && writer.willSuppressNulls();
        boolean plain =
            field.getType() == place.value().type()
                && field.getType() == writer.getType().getRawClass()
                && (omitted
                    || !writer.willSuppressNulls()
                        && (inclusion == Include.ALWAYS || inclusion == Include.USE_DEFAULTS))
                && writer.getTypeSerializer() == null
                && !writer.isUnwrapping()
                && context.findNullValueSerializer(writer) == NullSerializer.instance
                && context
                        .getAnnotationIntrospector()
                        .findNullSerializer(context.getConfig(), writer.getMember())
                    == null;
        JsonShape value = plain ? value(place.value(), writer) : null;
        return value == null
            ? null
            : new JsonShape.Field(
                i, writer.getSerializedName(), value, nullable(plan, place, field), omitted);
      }
    }
    return null;
  }

  private @Nullable Field field(@Nullable Member member) {
    if (member instanceof Method method) {
      return members.returned(method);
    }
    return member instanceof Field field ? field : null;
  }

  private @Nullable Field source(PropertyPlan property) {
    return field(property.source());
  }

  /** Whether the field has the very value that was read, once the object is made. */
  private boolean holds(EntityPlan plan, PropertyPlan property, Field field) {
    if (property.creatorIndex() >= 0) {
      Assigned assigned = assigned(plan);
      return !property.populated()
          && assigned != null
          && assigned.fields().get(property.creatorIndex()).equals(field.getName());
    }
    return property.setter() instanceof SetterPlan.Assign assign && assign.field().equals(field);
  }

  private @Nullable Assigned assigned(EntityPlan plan) {
    CreatorPlan creator = plan.creator();
    if (creator == null || !(creator.executable() instanceof Constructor<?> constructor)) {
      return null;
    }
    if (creator.masks() > 0) {
      Constructor<?> behind = behind(constructor, creator);
      return behind == null ? null : members.assigned(behind);
    }
    return creator.parameters().size() == constructor.getParameterCount()
        ? members.assigned(constructor)
        : null;
  }

  /** The constructor that Kotlin's one for default arguments calls, null where values change. */
  private static @Nullable Constructor<?> behind(Constructor<?> defaults, CreatorPlan creator) {
    if (creator.parameters().stream().anyMatch(it -> !it.wrappers().isEmpty())) {
      return null;
    }
    Class<?>[] types = Arrays.copyOf(defaults.getParameterTypes(), creator.parameters().size());
    try {
      return defaults.getDeclaringClass().getDeclaredConstructor(types);
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  private boolean nullable(EntityPlan plan, PropertyPlan property, Field field) {
    CreatorPlan creator = plan.creator();
    int index = property.creatorIndex();
    if (index >= 0) {
      Assigned assigned = assigned(plan);
      return !field.getType().isPrimitive()
          && creator != null
          && assigned != null
          && !assigned.demanded().contains(index)
          && (!creator.parameters().get(index).optional()
              || creator.executable() instanceof Constructor<?> defaults
                  && members.nullByDefault(defaults, index));
    }
    return creator != null
        && creator.takesNothing()
        && creator.executable() instanceof Constructor<?> constructor
        && members.leavesNull(constructor, field);
  }

  private @Nullable JsonShape value(ValuePlan plan, BeanPropertyWriter writer) {
    ValueSerializer<Object> serializer = writer.getSerializer();
    if (serializer == null) {
      serializer = context.findPrimaryPropertySerializer(writer.getType(), writer);
    }
    if (plan instanceof ValuePlan.Sequence sequence) {
      return elements(sequence, serializer, writer);
    }
    return single(plan, serializer);
  }

  private @Nullable JsonShape single(ValuePlan plan, ValueSerializer<Object> serializer) {
    Optional<JsonShape> shape =
        plan.accept(
            new ValueVisitor<Optional<JsonShape>>() {

              @Override
              public Optional<JsonShape> scalar(ValuePlan.Scalar kind) {
                return Optional.of(scalarShape(kind, serializer));
              }

              @Override
              public Optional<JsonShape> enumName(ValuePlan.EnumName kind) {
                return Optional.of(enumShape(kind, serializer));
              }

              @Override
              public Optional<JsonShape> stringId(ValuePlan.StringId kind) {
                return Optional.of(
                    new JsonShape.Single(
                        kind, CompactReads::stringId, Reads::stringId, serializer));
              }

              @Override
              public Optional<JsonShape> nested(ValuePlan.Nested kind) {
                return kind.generic() == null
                    ? Optional.ofNullable(entity(kind.type(), serializer))
                    : Optional.empty();
              }

              @Override
              public Optional<JsonShape> sequence(ValuePlan.Sequence kind) {
                return Optional.empty();
              }

              @Override
              public Optional<JsonShape> mapping(ValuePlan.Mapping kind) {
                return Optional.empty();
              }

              @Override
              public Optional<JsonShape> dynamic(ValuePlan.Dynamic kind) {
                return Optional.empty();
              }

              @Override
              public Optional<JsonShape> converted(ValuePlan.PropertyConverted kind) {
                return Optional.empty();
              }

              @Override
              public Optional<JsonShape> stock(ValuePlan.Stock kind) {
                return Optional.empty();
              }

              @Override
              public Optional<JsonShape> projected(ValuePlan.Projected kind) {
                return Optional.empty();
              }

              @Override
              public Optional<JsonShape> unwrapped(ValuePlan.Unwrapped kind) {
                return Optional.empty();
              }
            });
    return shape.orElse(null);
  }

  private static JsonShape scalarShape(
      ValuePlan.Scalar scalar, ValueSerializer<Object> serializer) {
    return serializer.getClass() == StringSerializer.class && scalar.type() == String.class
        ? new JsonShape.Text()
        : new JsonShape.Single(
            scalar,
            (source, type) -> scalar.kind().read(source, type),
            (source, type) -> scalar.kind().read(source, type),
            serializer);
  }

  private static JsonShape enumShape(ValuePlan.EnumName name, ValueSerializer<Object> serializer) {
    Object[] constants = name.type().getEnumConstants();
    Map<String, Object> byName = new HashMap<>();
    for (Object constant : constants) {
      byName.put(((Enum<?>) constant).name(), constant);
    }
    return new JsonShape.Single(
        name,
        (source, type) -> constants[CompactReads.int32(source, type)],
        (source, type) -> {
          Object constant = byName.get(Reads.string(source, type));
          if (constant == null) {
            throw JsonShape.UNKNOWN;
          }
          return constant;
        },
        serializer);
  }

  private @Nullable JsonShape elements(
      ValuePlan.Sequence sequence, ValueSerializer<Object> serializer, BeanPropertyWriter writer) {
    JavaType content = writer.getType().getContentType();
    boolean list =
        (sequence.create() == ValuePlan.Container.ARRAY_LIST
                || sequence.create() == ValuePlan.Container.LINKED_LIST)
            && ordinaryList(serializer);
    if (!list || content == null || context.findTypeSerializer(content) != null) {
      return null;
    }
    JsonShape element =
        single(sequence.element(), context.findContentValueSerializer(content, writer));
    return element == null ? null : new JsonShape.Elements(element);
  }
}
