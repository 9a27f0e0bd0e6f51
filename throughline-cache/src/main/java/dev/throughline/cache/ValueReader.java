package dev.throughline.cache;

import dev.throughline.codec.internal.CompactEntityCodec;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.compact.CompactSource;
import dev.throughline.mongodb.page.KeysetPage;
import java.lang.reflect.Array;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.SliceImpl;
import org.springframework.data.domain.Sort;

/** Reads what {@link ValueWriter} has written; throws for everything else. */
final class ValueReader {

  private static final Deopt UNREADABLE = new Deopt("a value that is not read as it was written");

  private final ValueClasses known;
  private final CompactSource source;
  private final List<Class<?>> classes;
  private int depth;

  ValueReader(ValueClasses known, CompactSource source, List<Class<?>> classes) {
    this.known = known;
    this.source = source;
    this.classes = classes;
  }

  /** The next value. */
  @Nullable Object read() {
    long number = integer();
    if (number >= 0 && number < SingleValue.ALL.size()) {
      return SingleValue.ALL.get((int) number).reader().read(source, source.type());
    }
    ValueTag tag = ValueTag.of(number);
    if (tag == null || ++depth > ValueWriter.MAX_DEPTH + 1) {
      throw UNREADABLE;
    }
    Object value = composed(tag);
    depth--;
    return value;
  }

  private @Nullable Object composed(ValueTag tag) {
    return switch (tag) {
      case NULL -> null;
      case OBJECT -> object();
      case DOCUMENT -> document();
      case ENUM -> constant();
      case OPTIONAL -> Optional.ofNullable(read());
      case LIST -> elements(new ArrayList<>());
      case LINKED_LIST -> elements(linkedList());
      case SET -> elements(new LinkedHashSet<>());
      case SORTED_SET -> elements(new TreeSet<>());
      case DEQUE -> elements(new ArrayDeque<>());
      case MAP -> map(new LinkedHashMap<>());
      case SORTED_MAP -> map(new TreeMap<>());
      case ARRAY -> array();
      case PAGE -> new PageImpl<>(elements(new ArrayList<>()), pageable(), integer());
      case SLICE -> new SliceImpl<>(elements(new ArrayList<>()), pageable(), bool());
      case KEYSET_PAGE ->
          new KeysetPage<>(elements(new ArrayList<>()), text(), text(), bool(), bool());
    };
  }

  private long integer() {
    return source.integer(source.type());
  }

  private int size() {
    return source.sequence(source.type());
  }

  private boolean bool() {
    return source.bool(source.type());
  }

  private @Nullable String text() {
    return (String) read();
  }

  private Class<?> type() {
    return classes.get(Math.toIntExact(integer()));
  }

  private Object object() {
    CompactEntityCodec<?> codec = known.form(type()).codec();
    return required(codec == null ? null : codec.tryReadNext(source));
  }

  private Object document() {
    Class<?> type = type();
    byte[] document = source.bytes(source.type());
    Object value = known.form(type).documents().read(document, 0, document.length);
    return type.cast(required(value));
  }

  private static Object required(@Nullable Object value) {
    if (value == null) {
      throw UNREADABLE;
    }
    return value;
  }

  private Object constant() {
    Class<?> type = type();
    String name = source.string(source.type());
    Object[] constants = type.getEnumConstants();
    for (int i = 0; constants != null && i < constants.length; i++) {
      if (((Enum<?>) constants[i]).name().equals(name)) {
        return constants[i];
      }
    }
    throw UNREADABLE;
  }

  @SuppressWarnings("JdkObsolete") // as it was written
  private static Collection<@Nullable Object> linkedList() {
    return new LinkedList<>();
  }

  private <C extends Collection<@Nullable Object>> C elements(C values) {
    int size = size();
    for (int i = 0; i < size; i++) {
      values.add(read());
    }
    return values;
  }

  private Map<@Nullable Object, @Nullable Object> map(Map<@Nullable Object, @Nullable Object> map) {
    int size = source.mapping(source.type());
    for (int i = 0; i < size; i++) {
      Object key = read();
      map.put(key, read());
    }
    return map;
  }

  private Object array() {
    Class<?> component = ArrayTypes.of(source.string(source.type()), known);
    if (component == null) {
      throw UNREADABLE;
    }
    int size = size();
    Object array = Array.newInstance(component, size);
    for (int i = 0; i < size; i++) {
      Array.set(array, i, read());
    }
    return array;
  }

  private Pageable pageable() {
    int pageSize = Math.toIntExact(integer());
    int number = Math.toIntExact(integer());
    int orders = size();
    List<Sort.Order> read = new ArrayList<>(orders);
    for (int i = 0; i < orders; i++) {
      String property = source.string(source.type());
      Sort.Direction direction = bool() ? Sort.Direction.ASC : Sort.Direction.DESC;
      Sort.Order order = new Sort.Order(direction, property);
      order = bool() ? order.ignoreCase() : order;
      read.add(order.with(Sort.NullHandling.values()[Math.toIntExact(integer())]));
    }
    Sort sort = Sort.by(read);
    return pageSize == 0 ? Pageable.unpaged(sort) : PageRequest.of(number, pageSize, sort);
  }
}
