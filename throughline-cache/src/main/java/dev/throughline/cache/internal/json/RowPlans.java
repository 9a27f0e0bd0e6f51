package dev.throughline.cache.internal.json;

import dev.throughline.cache.internal.json.PlainMembers.Assigned;
import dev.throughline.cache.internal.json.row.DirectValue;
import dev.throughline.cache.internal.json.row.RowPlan;
import dev.throughline.codec.internal.CompactEntityCodec;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.bson.FieldTable;
import dev.throughline.codec.internal.plan.CreatorPlan;
import dev.throughline.codec.internal.plan.EntityPlan;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.SetterPlan;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.PropertyWriter;
import tools.jackson.databind.ser.std.NullSerializer;
import tools.jackson.databind.ser.std.StdContainerSerializer;

/**
 * Makes plans that print documents, where Jackson would print the fields of their objects one after
 * the other. That is so when its serializer for the class is the ordinary one without filters,
 * views and the like, when its getters only return fields, and when the fields are certain to have
 * the values of the document. Single values are printed as the serializers do that Jackson has
 * found for them, if these are its own.
 */
final class RowPlans {

  /** More serializers of nested entities than that are made anew for every level. */
  private static final int MAX_ENTITIES = 50;

  private final ThroughlineMongoConverter converter;
  private final SerializationContext context;
  private final ValueForms forms;
  private final PlainMembers members = new PlainMembers();
  private final Map<ValueSerializer<?>, RowPlan> begun = new IdentityHashMap<>();
  private final Consumer<String> refusals;

  private RowPlans(
      ThroughlineMongoConverter converter,
      SerializationContext context,
      ValueForms forms,
      Consumer<String> refusals) {
    this.converter = converter;
    this.context = context;
    this.forms = forms;
    this.refusals = refusals;
  }

  /**
   * The plan of a class, null when its objects have to be made.
   *
   * @param context of the mapper, which is printing something.
   * @param refusals takes the reason for that.
   */
  static @Nullable RowPlan of(
      ThroughlineMongoConverter converter,
      ObjectMapper mapper,
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
    ValueForms forms = ValueForms.of(mapper);
    if (forms == null) {
      refusals.accept("the mapper prints texts or names in another way than by default");
      return null;
    }
    return new RowPlans(converter, context, forms, refusals).entity(type, serializer);
  }

  /** {@return whether a list of the type is the elements as they are by themselves} */
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
  @SuppressWarnings("AnnotateFormatMethod")
  private <T> @Nullable T refused(String reason, Object... arguments) {
    refusals.accept(reason.formatted(arguments));
    return null;
  }

  private @Nullable RowPlan entity(Class<?> type, ValueSerializer<Object> serializer) {
    RowPlan known = begun.get(serializer);
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
    EntityPlan plan = compact.plan();
    List<PropertyPlan> places = plan.compactProperties();
    List<BeanPropertyWriter> writers = new ArrayList<>();
    List<RowPlan.Field> fields = new ArrayList<>();
    for (Iterator<PropertyWriter> it = serializer.properties(); it.hasNext(); ) {
      PropertyWriter property = it.next();
      RowPlan.Field field = field(plan, places, property);
      if (field == null) {
        return refused(property, type);
      }
      fields.add(field);
      writers.add((BeanPropertyWriter) property);
    }
    String typeKey = plan.typeKey();
    List<String> names = new ArrayList<>(places.stream().map(PropertyPlan::fieldName).toList());
    names.add(typeKey == null ? "" : typeKey);
    RowPlan row = new RowPlan(new FieldTable(names), places.size(), plan.alias(), fields);
    begun.put(serializer, row);
    for (int i = 0; i < fields.size(); i++) {
      DirectValue value = value(places.get(fields.get(i).place()).value(), writers.get(i));
      if (value == null) {
        return refused(writers.get(i), type);
      }
      row.kind(i, value);
    }
    return row;
  }

  private @Nullable RowPlan refused(PropertyWriter property, Class<?> type) {
    return refused(
        "%s of %s is not certain to be printed as it is stored",
        property.getName(), type.getName());
  }

  private RowPlan.@Nullable Field field(
      EntityPlan plan, List<PropertyPlan> places, PropertyWriter property) {
    if (!JacksonState.plainProperty(property)) {
      return null;
    }
    BeanPropertyWriter writer = (BeanPropertyWriter) property;
    Field field = field(writer.getMember().getMember());
    byte[] prefix = forms.prefix(writer.getSerializedName());
    for (int i = 0; field != null && i < places.size(); i++) {
      PropertyPlan place = places.get(i);
      if (field.equals(source(place)) && holds(plan, place, field)) {
        boolean plain =
            field.getType() == place.value().type()
                && field.getType() == writer.getType().getRawClass()
                && prefix.length <= RowPlan.MAX_PREFIX;
        return plain
            ? new RowPlan.Field(i, prefix, nullable(plan, place, field), writer.willSuppressNulls())
            : null;
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

  /** {@return whether the field has the very value that was read, once the object is made} */
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
              || (creator.executable() instanceof Constructor<?> defaults
                  && members.nullByDefault(defaults, index)));
    }
    return creator != null
        && creator.takesNothing()
        && creator.executable() instanceof Constructor<?> constructor
        && members.leavesNull(constructor, field);
  }

  private @Nullable DirectValue value(ValuePlan plan, BeanPropertyWriter writer) {
    boolean inside = plan instanceof ValuePlan.Sequence || plan instanceof ValuePlan.Nested;
    if (inside && writer.findFormatOverrides(context.getConfig()) != null) {
      return null; // the beans inside have serializers of their own, which print no null at first
    }
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

  private @Nullable DirectValue single(ValuePlan plan, ValueSerializer<Object> serializer) {
    if (plan instanceof ValuePlan.Nested nested) {
      return nested.generic() == null ? entity(nested.type(), serializer) : null;
    }
    return JacksonState.known(serializer, context)
        ? forms.of(plan, serializer)
        : refused("%s prints a value", serializer.getClass().getName());
  }

  private @Nullable DirectValue elements(ValuePlan.Sequence sequence, BeanPropertyWriter writer) {
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
    DirectValue element =
        single(
            sequence.element(),
            single != null ? single : context.findContentValueSerializer(content, writer));
    return element == null ? null : new DirectValue.Elements(element);
  }

  /** The serializer that a list has for all of its elements, null when it finds each one's. */
  @SuppressWarnings("unchecked") // serializers take what they are found for
  private static @Nullable ValueSerializer<Object> content(ValueSerializer<?> list) {
    return list instanceof StdContainerSerializer<?> container
        ? (ValueSerializer<Object>) container.getContentSerializer()
        : null;
  }
}
