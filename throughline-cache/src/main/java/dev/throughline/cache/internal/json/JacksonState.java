package dev.throughline.cache.internal.json;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.BeanSerializer;
import tools.jackson.databind.ser.PropertyWriter;
import tools.jackson.databind.ser.UnrolledBeanSerializer;
import tools.jackson.databind.ser.jdk.CollectionSerializer;
import tools.jackson.databind.ser.jdk.IndexedListSerializer;
import tools.jackson.databind.ser.jdk.IndexedStringListSerializer;
import tools.jackson.databind.ser.jdk.StringCollectionSerializer;
import tools.jackson.databind.ser.std.NullSerializer;

/**
 * Knows Jackson's own serializers of beans, properties and lists by their classes and by all of
 * their fields (D-JSON-19). One of another class, with a field that is not known here, or with a
 * value that is not known to change nothing, is not plain.
 */
@SuppressWarnings("UnnecessaryLambda") // constants that are compared
final class JacksonState {

  private static final Predicate<@Nullable Object> ANY = value -> true;
  private static final Predicate<@Nullable Object> NONE = value -> value == null;
  private static final Predicate<@Nullable Object> OFF =
      value -> value == null || value.equals(false);
  private static final Predicate<@Nullable Object> NULLS =
      value -> value == null || value == NullSerializer.instance;

  private static final Set<Class<?>> BEANS =
      Set.of(BeanSerializer.class, UnrolledBeanSerializer.class);

  private static final Set<Class<?>> LISTS =
      Set.of(
          IndexedListSerializer.class,
          IndexedStringListSerializer.class,
          CollectionSerializer.class,
          StringCollectionSerializer.class);

  private static final String DATABIND = "tools.jackson.databind.";

  /** Serializers of single values, which look at nothing but the value. */
  private static final Set<String> VALUES =
      Set.of(
          DATABIND + "ser.jdk.BooleanSerializer",
          DATABIND + "ser.jdk.BooleanSerializer$AsNumber",
          DATABIND + "ser.jdk.ByteArraySerializer",
          DATABIND + "ser.jdk.EnumSerializer",
          DATABIND + "ser.jdk.NumberSerializers$ShortSerializer",
          DATABIND + "ser.jdk.NumberSerializers$IntegerSerializer",
          DATABIND + "ser.jdk.NumberSerializers$IntLikeSerializer",
          DATABIND + "ser.jdk.NumberSerializers$LongSerializer",
          DATABIND + "ser.jdk.NumberSerializers$FloatSerializer",
          DATABIND + "ser.jdk.NumberSerializers$DoubleSerializer",
          DATABIND + "ser.jdk.NumberSerializer",
          DATABIND + "ser.jdk.NumberSerializer$BigDecimalAsStringSerializer",
          DATABIND + "ser.jdk.JavaUtilDateSerializer",
          DATABIND + "ser.jdk.StringSerializer",
          DATABIND + "ser.jdk.UUIDSerializer",
          DATABIND + "ser.std.ToStringSerializer",
          DATABIND + "ext.javatime.ser.DurationSerializer",
          DATABIND + "ext.javatime.ser.InstantSerializer",
          DATABIND + "ext.javatime.ser.LocalDateSerializer",
          DATABIND + "ext.javatime.ser.LocalTimeSerializer",
          DATABIND + "ext.javatime.ser.LocalDateTimeSerializer");

  /** By the simple name of the class that declares a field. */
  private static final Map<String, Predicate<@Nullable Object>> FIELDS = new HashMap<>();

  static {
    known("StdSerializer", ANY, "_handledType");
    known("BeanSerializerBase", ANY, "_beanType", "_props", "_filteredProps");
    known("BeanSerializerBase", ANY, "_serializationShape");
    known("BeanSerializerBase", NONE, "_propertyFilterId", "_typeId", "_objectIdWriter");
    known("UnrolledBeanSerializer", ANY, "_propCount", "_prop1", "_prop2", "_prop3");
    known("UnrolledBeanSerializer", ANY, "_prop4", "_prop5", "_prop6");
    known("ConcreteBeanPropertyBase", ANY, "_metadata", "_aliases");
    known("BeanPropertyWriter", ANY, "_name", "_wrapperName", "_declaredType", "_member");
    known("BeanPropertyWriter", ANY, "_nonTrivialBaseType", "_contextAnnotations", "_accessor");
    known("BeanPropertyWriter", ANY, "_serializer", "_dynamicSerializers", "_suppressNulls");
    known("BeanPropertyWriter", ANY, "_includeInViews", "_inclusion");
    known("BeanPropertyWriter", NONE, "_cfgSerializationType", "_typeSerializer");
    known("BeanPropertyWriter", NONE, "_suppressableValue", "_internalSettings");
    known("BeanPropertyWriter", NULLS, "_nullSerializer");
    known("StdContainerSerializer", ANY, "_property", "_dynamicValueSerializers");
    known("AsArraySerializerBase", ANY, "_elementType", "_staticTyping", "_elementSerializer");
    known("AsArraySerializerBase", NONE, "_suppressableValue", "_valueTypeSerializer");
    known("AsArraySerializerBase", OFF, "_suppressNulls", "_unwrapSingle");
    known("CollectionSerializer", ANY, "_maybeEnumSet");
    known("StaticListSerializerBase", ANY, "_rawElementType");
    known("StaticListSerializerBase", NONE, "_suppressableValue");
    known("StaticListSerializerBase", OFF, "_suppressNulls", "_unwrapSingle");
  }

  private JacksonState() {}

  private static void known(String type, Predicate<@Nullable Object> value, String... fields) {
    Arrays.stream(fields).forEach(field -> FIELDS.put(type + '.' + field, value));
  }

  /** {@return whether objects are printed property by property, and without anything else} */
  static boolean plainBean(ValueSerializer<?> serializer) {
    return BEANS.contains(serializer.getClass()) && plain(serializer);
  }

  /** {@return whether the elements of lists are printed one by one, and without anything else} */
  static boolean plainList(ValueSerializer<?> serializer) {
    return LISTS.contains(serializer.getClass()) && plain(serializer);
  }

  /** {@return whether a property is its name and its value, if it is not left out as null} */
  static boolean plainProperty(Object property) {
    return property.getClass() == BeanPropertyWriter.class && plain(property);
  }

  /**
   * {@return whether a single value is printed by a serializer of the list, or by its properties
   * that are}
   */
  static boolean known(ValueSerializer<?> serializer, SerializationContext context) {
    if (VALUES.contains(serializer.getClass().getName())) {
      return true;
    }
    Iterator<PropertyWriter> properties = serializer.properties();
    boolean known = plainBean(serializer);
    while (known && properties.hasNext()) {
      known =
          properties.next() instanceof BeanPropertyWriter property
              && plainProperty(property)
              && VALUES.contains(
                  context
                      .findPrimaryPropertySerializer(property.getType(), property)
                      .getClass()
                      .getName());
    }
    return known;
  }

  private static boolean plain(Object object) {
    for (Class<?> type = object.getClass(); type != Object.class; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
          Predicate<@Nullable Object> known =
              FIELDS.get(type.getSimpleName() + '.' + field.getName());
          if (known == null || (known != ANY && !known.test(value(field, object)))) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /** The value, or the field itself, which is no value that is known, where it cannot be read. */
  private static @Nullable Object value(Field field, Object object) {
    try {
      return field.trySetAccessible() ? field.get(object) : field;
    } catch (IllegalAccessException e) {
      return field;
    }
  }
}
