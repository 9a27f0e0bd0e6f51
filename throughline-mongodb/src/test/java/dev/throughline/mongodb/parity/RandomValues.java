package dev.throughline.mongodb.parity;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import kotlin.reflect.KProperty;
import kotlin.reflect.jvm.ReflectJvmMapping;
import org.bson.Document;
import org.springframework.core.KotlinDetector;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.objenesis.ObjenesisStd;

/** Random objects of any class, made without the class's help where it offers none. */
public final class RandomValues {

  private static final ObjenesisStd OBJENESIS = new ObjenesisStd();
  private static final int MAX_DEPTH = 4;

  private final Random random;
  private final RandomText text;
  private final RandomSimple simple;
  private final RandomCollections collections;
  private final int nullPercent;

  public RandomValues(Random random) {
    this.random = random;
    this.text = new RandomText(random);
    this.simple = new RandomSimple(random, text);
    this.collections = new RandomCollections(random, this);
    this.nullPercent = new int[] {0, 0, 15, 60}[random.nextInt(4)];
  }

  /** A random entity. */
  public Object entity(Class<?> type) {
    return object(ResolvableType.forClass(type), 0);
  }

  RandomText text() {
    return text;
  }

  /** A random value of the type, null included. */
  Object value(ResolvableType type, int depth) {
    return random.nextInt(100) < nullPercent ? null : present(type, depth);
  }

  /** A random value of the type that is not null, unless the nesting ends here. */
  Object present(ResolvableType type, int depth) {
    Class<?> raw = type.resolve(Object.class);
    if (simple.knows(raw)) {
      return simple.next(raw);
    }
    if (raw == Object.class) {
      return anything(depth);
    }
    if (raw.isEnum() || Enum.class == raw) {
      Object[] constants = (raw.isEnum() ? raw : Thread.State.class).getEnumConstants();
      return constants[random.nextInt(constants.length)];
    }
    if (raw == Document.class) {
      return document(depth);
    }
    if (raw == Optional.class) {
      return Optional.ofNullable(value(type.getGeneric(0), depth + 1));
    }
    if (raw.isArray()) {
      return array(type, raw.getComponentType(), depth);
    }
    if (Map.class.isAssignableFrom(raw)) {
      return collections.map(type, raw, depth);
    }
    if (Iterable.class.isAssignableFrom(raw)) {
      return collections.collection(type, raw, depth);
    }
    return depth >= MAX_DEPTH ? null : object(type, depth);
  }

  private Object anything(int depth) {
    if (depth >= MAX_DEPTH || random.nextInt(3) == 0) {
      return simple.any();
    }
    return switch (random.nextInt(5)) {
      case 0 -> present(ResolvableType.forClassWithGenerics(List.class, Object.class), depth + 1);
      case 1 ->
          present(
              ResolvableType.forClassWithGenerics(Map.class, String.class, Object.class),
              depth + 1);
      case 2 -> document(depth);
      default -> {
        List<Class<?>> types = Shapes.instances(Object.class);
        yield present(ResolvableType.forClass(types.get(random.nextInt(types.size()))), depth + 1);
      }
    };
  }

  private Document document(int depth) {
    Document document = new Document();
    for (int i = random.nextInt(4); i > 0; i--) {
      String key = "k" + random.nextInt(10);
      document.put(key, depth < MAX_DEPTH && i == 2 ? document(depth + 1) : simple.any());
    }
    return document;
  }

  private Object array(ResolvableType type, Class<?> component, int depth) {
    int length = random.nextInt(5) == 0 ? 0 : random.nextInt(5);
    Object array = Array.newInstance(component, length);
    for (int i = 0; i < length; i++) {
      Object element = value(type.getComponentType(), depth + 1);
      if (element != null) {
        Array.set(array, i, element);
      } else if (component.isPrimitive()) {
        Array.set(array, i, present(type.getComponentType(), depth));
      }
    }
    return array;
  }

  private Object object(ResolvableType declared, int depth) {
    Class<?> raw = declared.resolve(Object.class);
    List<Class<?>> subtypes = candidates(raw);
    Class<?> type =
        subtypes.isEmpty() || (depth == 0 && !Modifier.isAbstract(raw.getModifiers()))
            ? raw
            : subtypes.get(random.nextInt(subtypes.size()));
    if (type.isEnum()) {
      return present(ResolvableType.forClass(type), depth);
    }
    ResolvableType resolved = type == raw ? declared : ResolvableType.forClass(type);
    try {
      return type.isRecord() ? record(resolved, type, depth) : fields(resolved, type, depth);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no random " + type.getName(), e);
    }
  }

  private List<Class<?>> candidates(Class<?> raw) {
    Class<?>[] permitted = raw.getPermittedSubclasses();
    return permitted != null ? List.of(permitted) : Shapes.instances(raw);
  }

  private Object record(ResolvableType owner, Class<?> type, int depth)
      throws ReflectiveOperationException {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
    }
    Constructor<?> constructor = type.getDeclaredConstructor(types);
    constructor.setAccessible(true);
    for (int attempt = 0; ; attempt++) {
      Object[] arguments = new Object[components.length];
      for (int i = 0; i < components.length; i++) {
        MethodParameter parameter = new MethodParameter(constructor, i);
        ResolvableType resolved = ResolvableType.forMethodParameter(parameter, owner);
        ResolvableType argument = raw(types[i], resolved);
        arguments[i] = member(components[i].getName(), types[i], argument, true, depth);
      }
      try {
        return constructor.newInstance(arguments);
      } catch (ReflectiveOperationException e) {
        if (attempt > 50) {
          throw e;
        }
      }
    }
  }

  private Object fields(ResolvableType owner, Class<?> type, int depth)
      throws ReflectiveOperationException {
    Object object = blank(type);
    for (Class<?> current = type; current != Object.class; current = current.getSuperclass()) {
      for (Field field : current.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) || field.getType() == kotlin.Lazy.class) {
          continue;
        }
        field.setAccessible(true);
        ResolvableType resolved = ResolvableType.forField(field, owner);
        ResolvableType fieldType = raw(field.getType(), resolved);
        Object value = member(field.getName(), field.getType(), fieldType, nullable(field), depth);
        field.set(object, value);
      }
    }
    return object;
  }

  /** The type itself, where it is an array of a variable that nothing resolves. */
  private static ResolvableType raw(Class<?> type, ResolvableType resolved) {
    return type.isArray() && resolved.resolve() == null ? ResolvableType.forClass(type) : resolved;
  }

  private Object member(
      String name, Class<?> raw, ResolvableType type, boolean nullable, int depth) {
    if (raw == String.class && (name.equals("id") || name.equals("_id") || name.equals("key"))) {
      return random.nextInt(100) < nullPercent && nullable ? null : text.id();
    }
    return raw.isPrimitive() || !nullable ? present(type, depth + 1) : value(type, depth + 1);
  }

  private boolean nullable(Field field) {
    if (!KotlinDetector.isKotlinType(field.getDeclaringClass())) {
      return true;
    }
    KProperty<?> property = ReflectJvmMapping.getKotlinProperty(field);
    return property == null || property.getReturnType().isMarkedNullable();
  }

  private static Object blank(Class<?> type) throws ReflectiveOperationException {
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (constructor.getParameterCount() == 0) {
        constructor.setAccessible(true);
        return constructor.newInstance();
      }
    }
    return OBJENESIS.newInstance(type);
  }
}
