package dev.throughline.cache.internal.json;

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
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.PropertyWriter;
import tools.jackson.databind.ser.jdk.StringSerializer;
import tools.jackson.databind.ser.std.NullSerializer;
import tools.jackson.databind.ser.std.StdContainerSerializer;

/**
 * Finds out whether Jackson would write an entity's fields one after the other, and how. That is so
 * when its serializer for the class is the ordinary one without filters, views and the like, when
 * its getters only return fields, and when the fields are certain to have the values of the
 * payload. Single values are written by the serializers that Jackson has found for them, if these
 * are its own.
 */
public final class JsonShapes {

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
    ValueSerializer<Object> serializer = context.findRootValueSerializer(javaType);
    if (!plain || !plainList(context, javaType, serializer)) {
      refusals.accept("a feature of the mapper changes objects or lists as a whole");
      return null;
    }
    return new JsonShapes(converter, context, refusals).entity(type, serializer);
  }

  /** Whether a list of the type is the elements as they are by themselves. */
  private static boolean plainList(
      SerializationContext context, JavaType element, ValueSerializer<?> serializer) {
    JavaType list = context.getTypeFactory().constructCollectionType(List.class, element);
    ValueSerializer<Object> found = context.findRootValueSerializer(list);
    ValueSerializer<Object> content = content(found);
    return JacksonState.plainList(found)
        && context.findTypeSerializer(list) == null
        && (content == null || content == serializer);
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
    if (!JacksonState.plainBean(serializer)
        || context.findTypeSerializer(context.constructType(type)) != null) {
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

  private JsonShape.@Nullable Field field(EntityPlan plan, PropertyWriter property) {
    if (!JacksonState.plainProperty(property)) {
      return null;
    }
    BeanPropertyWriter writer = (BeanPropertyWriter) property;
    Field field = field(writer.getMember().getMember());
    List<PropertyPlan> places = plan.compactProperties();
    for (int i = 0; field != null && i < places.size(); i++) {
      PropertyPlan place = places.get(i);
      if (field.equals(source(place)) && holds(plan, place, field)) {
        boolean plain =
            field.getType() == place.value().type()
                && field.getType() == writer.getType().getRawClass();
        JsonShape value = plain ? value(place.value(), writer) : null;
        return value == null
            ? null
            : new JsonShape.Field(
                i,
                writer.getSerializedName(),
                value,
                nullable(plan, place, field),
                writer.willSuppressNulls());
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
    if (plan instanceof ValuePlan.Sequence sequence) {
      return elements(sequence, writer);
    }
    ValueSerializer<Object> serializer = writer.getSerializer();
    return single(
        plan,
        serializer != null
            ? serializer
            : context.findPrimaryPropertySerializer(writer.getType(), writer));
  }

  private @Nullable JsonShape single(ValuePlan plan, ValueSerializer<Object> serializer) {
    if (!(plan instanceof ValuePlan.Nested) && !JacksonState.known(serializer, context)) {
      return refused("%s prints a value", serializer.getClass().getName());
    }
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

  private @Nullable JsonShape elements(ValuePlan.Sequence sequence, BeanPropertyWriter writer) {
    Class<?> made =
        sequence.create() == ValuePlan.Container.ARRAY_LIST
            ? ArrayList.class
            : sequence.create() == ValuePlan.Container.LINKED_LIST ? LinkedList.class : null;
    JavaType content = writer.getType().getContentType();
    if (made == null || content == null || context.findTypeSerializer(content) != null) {
      return null;
    }
    ValueSerializer<Object> list = writer.getSerializer();
    if (list == null) {
      JavaType type = context.constructSpecializedType(writer.getType(), made);
      list = context.findPrimaryPropertySerializer(type, writer);
    }
    if (!JacksonState.plainList(list)) {
      return null;
    }
    ValueSerializer<Object> single = content(list);
    JsonShape element =
        single(
            sequence.element(),
            single != null ? single : context.findContentValueSerializer(content, writer));
    return element == null ? null : new JsonShape.Elements(element);
  }

  /** The serializer that a list has for all of its elements, null when it finds each one's. */
  @SuppressWarnings("unchecked") // serializers take what they are found for
  private static @Nullable ValueSerializer<Object> content(ValueSerializer<?> list) {
    return list instanceof StdContainerSerializer<?> container
        ? (ValueSerializer<Object>) container.getContentSerializer()
        : null;
  }
}
