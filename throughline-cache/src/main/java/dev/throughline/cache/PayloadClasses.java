package dev.throughline.cache;

import dev.throughline.codec.internal.planner.Layouts;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.MappingException;
import org.springframework.util.ClassUtils;

/**
 * The classes of the objects in a payload of one type: the layout in its header is of all of them,
 * and those that the type does not declare are named behind the header. Safe for use by several
 * threads.
 */
final class PayloadClasses {

  private final Class<?> type;
  private final Layouts layouts;
  private final @Nullable ClassLoader loader;

  PayloadClasses(Class<?> type, Layouts layouts) {
    this.type = type;
    this.layouts = layouts;
    ClassLoader own = type.getClassLoader();
    this.loader = own == null ? ClassUtils.getDefaultClassLoader() : own;
  }

  /**
   * Writes the header of a payload.
   *
   * @param payload has room for it.
   * @param met the classes of the objects in it.
   * @throws MappingException for a class that would not be found by its name.
   */
  byte[] seal(byte[] payload, byte format, Collection<Class<?>> met) {
    if (met.isEmpty()) {
      return PayloadHeader.seal(payload, format, layouts.of(List.of(type)));
    }
    List<Class<?>> types = new ArrayList<>(List.of(type));
    met.stream()
        .filter(other -> !layouts.covers(type, other))
        .sorted(Comparator.comparing(Class::getName))
        .forEach(types::add);
    if (types.size() == 1) {
      return PayloadHeader.seal(payload, format, layouts.of(types));
    }
    StringBuilder names = new StringBuilder();
    for (Class<?> other : types.subList(1, types.size())) {
      if (load(other.getName()) != other) {
        throw new MappingException(
            "Cannot cache a %s with a %s, which is not found by its name"
                .formatted(type.getName(), other.getName()));
      }
      names.append(other.getName()).append('\n');
    }
    byte[] text = names.toString().getBytes(StandardCharsets.UTF_8);
    int start = PayloadHeader.BYTES;
    ByteBuffer named = ByteBuffer.allocate(payload.length + 4 + text.length);
    named.position(start).putInt(text.length).put(text);
    named.put(payload, start, payload.length - start);
    return PayloadHeader.seal(
        named.array(), (byte) (format + PayloadHeader.NAMED), layouts.of(types));
  }

  /** Those of some classes that are found again by their names. */
  List<Class<?>> found(Collection<Class<?>> met) {
    return met.stream().filter(other -> load(other.getName()) == other).toList();
  }

  /**
   * {@return where the values of a payload of the format start, if its classes look as they did
   * when it was made; else -1}
   */
  int open(byte[] bytes, int from, int to, byte format) {
    int start = from + PayloadHeader.BYTES;
    List<Class<?>> types = List.of(type);
    if (PayloadHeader.sealed(bytes, from, to, (byte) (format + PayloadHeader.NAMED))) {
      int length = ByteBuffer.wrap(bytes, start, to - start).getInt();
      types = named(new String(bytes, start + 4, length, StandardCharsets.UTF_8));
      start += 4 + length;
    } else if (!PayloadHeader.sealed(bytes, from, to, format)) {
      return -1;
    }
    return layouts.of(types) == PayloadHeader.layout(bytes, from) ? start : -1;
  }

  /** The type, and the classes of these names that are found. */
  private List<Class<?>> named(String names) {
    List<Class<?>> types = new ArrayList<>(List.of(type));
    for (String name : names.split("\n", 0)) {
      Class<?> other = load(name);
      if (other != null) {
        types.add(other);
      }
    }
    return types;
  }

  private @Nullable Class<?> load(String name) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
  }
}
