package dev.throughline.cache;

import dev.throughline.codec.internal.CompactEntityCodec;
import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.compact.CompactSource;
import dev.throughline.mongodb.page.KeysetPage;
import java.lang.reflect.Array;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.SliceImpl;
import org.springframework.data.domain.Sort;
import org.springframework.data.mapping.MappingException;

/** Writes one value of any kind, and collects the classes of the objects in it. */
final class ValueWriter {

  static final int MAX_DEPTH = 100;

  private final ValueClasses known;
  private final CompactSink sink;
  private final Map<Class<?>, Integer> classes = new LinkedHashMap<>();
  private final Set<Class<?>> met = new LinkedHashSet<>();
  private int depth;

  ValueWriter(ValueClasses known, CompactSink sink) {
    this.known = known;
    this.sink = sink;
  }

  /**
   * The classes of objects in the order of their numbers, and those that they do not declare.
   *
   * @throws MappingException for one that a payload would not be read of.
   */
  Collection<Class<?>> classes() {
    for (Class<?> type : met) {
      if (!known.covered(classes.keySet(), type)) {
        number(type);
      }
    }
    return classes.keySet();
  }

  /**
   * Writes a value.
   *
   * @throws MappingException for one that would not be read as it is.
   */
  void write(@Nullable Object value) {
    if (value == null) {
      tag(ValueTag.NULL);
      return;
    }
    Integer single = SingleValue.number(value);
    if (single != null) {
      sink.int32(single);
      SingleValue.ALL.get(single).write(sink, value);
      return;
    }
    if (++depth > MAX_DEPTH) {
      throw new MappingException("Cannot cache values that are nested more than 100 deep");
    }
    composed(value);
    depth--;
  }

  private void tag(ValueTag tag) {
    sink.int32(tag.number());
  }

  private void composed(Object value) {
    if (value instanceof Enum<?> constant) {
      tag(ValueTag.ENUM);
      sink.int32(number(constant.getDeclaringClass()));
      sink.string(constant.name());
    } else if (value instanceof Optional<?> optional) {
      tag(ValueTag.OPTIONAL);
      write(optional.orElse(null));
    } else if (value instanceof Collection<?> values) {
      tag(tag(values));
      elements(values);
    } else if (value instanceof Map<?, ?> map) {
      map(map);
    } else if (value.getClass().isArray()) {
      array(value);
    } else if (!tryPage(value)) {
      object(value);
    }
  }

  private static ValueTag tag(Collection<?> values) {
    if (values instanceof LinkedList) {
      return ValueTag.LINKED_LIST;
    } else if (values instanceof List) {
      return ValueTag.LIST;
    } else if (values instanceof SortedSet<?> sorted && sorted.comparator() == null) {
      return ValueTag.SORTED_SET;
    } else if (values instanceof Set && !(values instanceof SortedSet)) {
      return ValueTag.SET;
    } else if (values instanceof ArrayDeque) {
      return ValueTag.DEQUE;
    }
    throw unreadable(values);
  }

  private static MappingException unreadable(Object value) {
    return new MappingException(
        "Cannot cache a %s: it would not be read as what it is".formatted(value.getClass()));
  }

  private void elements(Collection<?> values) {
    int size = sink.array(values.size());
    int count = 0;
    for (Object element : values) {
      write(element);
      count++;
    }
    CompactSink.written(size, count);
  }

  private void map(Map<?, ?> map) {
    boolean sorted = map instanceof SortedMap;
    if (map instanceof SortedMap<?, ?> ordered && ordered.comparator() != null) {
      throw unreadable(map);
    }
    tag(sorted ? ValueTag.SORTED_MAP : ValueTag.MAP);
    int size = sink.map(map.size());
    int count = 0;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      write(entry.getKey());
      write(entry.getValue());
      count++;
    }
    CompactSink.written(size, count);
  }

  private void array(Object array) {
    Class<?> component = array.getClass().getComponentType();
    tag(ValueTag.ARRAY);
    sink.string(ArrayTypes.name(component, known));
    int size = sink.array(Array.getLength(array));
    for (int i = 0; i < size; i++) {
      write(Array.get(array, i));
    }
  }

  private boolean tryPage(Object value) {
    if (value instanceof PageImpl<?> page && value.getClass() == PageImpl.class) {
      tag(ValueTag.PAGE);
      elements(page.getContent());
      pageable(page.getPageable());
      sink.int64(page.getTotalElements());
    } else if (value instanceof SliceImpl<?> slice && value.getClass() == SliceImpl.class) {
      tag(ValueTag.SLICE);
      elements(slice.getContent());
      pageable(slice.getPageable());
      sink.bool(slice.hasNext());
    } else if (value instanceof KeysetPage<?> page) {
      tag(ValueTag.KEYSET_PAGE);
      elements(page.items());
      write(page.startCursor());
      write(page.endCursor());
      sink.bool(page.hasNext());
      sink.bool(page.hasPrevious());
    } else {
      return false;
    }
    return true;
  }

  private void pageable(Pageable pageable) {
    boolean paged = pageable.isPaged();
    if (paged && pageable.getClass() != PageRequest.class) {
      throw unreadable(pageable);
    }
    sink.int32(paged ? pageable.getPageSize() : 0);
    sink.int32(paged ? pageable.getPageNumber() : 0);
    List<Sort.Order> orders = pageable.getSort().toList();
    sink.array(orders.size());
    for (Sort.Order order : orders) {
      if (order.getClass() != Sort.Order.class) {
        throw unreadable(order);
      }
      sink.string(order.getProperty());
      sink.bool(order.isAscending());
      sink.bool(order.isIgnoreCase());
      sink.int32(order.getNullHandling().ordinal());
    }
  }

  private void object(Object value) {
    int start = sink.position();
    ValueClasses.Form<?> form = form(value.getClass());
    CompactEntityCodec<?> codec = form.codec();
    if (codec != null) {
      tag(ValueTag.OBJECT);
      sink.int32(number(value.getClass()));
      int values = sink.position();
      if (codec.tryWrite(sink, value)
          && ((!sink.doubted() && codec.exact()) || read(codec, value, sink.copyFrom(values)))) {
        return;
      }
      sink.rewind(start);
    }
    tag(ValueTag.DOCUMENT);
    sink.int32(number(value.getClass()));
    document(form.documents(), value);
  }

  /** {@return whether values are read as the object; false when they are not read at all} */
  private boolean read(CompactEntityCodec<?> codec, Object value, byte[] values) {
    CompactSource source = new CompactSource();
    source.reset(values, 0, values.length, known.uuids());
    Object read = codec.tryRead(source);
    if (read != null) {
      met.addAll(ReadBack.check(known.context(), value, () -> read));
    }
    return read != null;
  }

  private ValueClasses.Form<?> form(Class<?> type) {
    known.check(type);
    return known.form(type);
  }

  @SuppressWarnings("unchecked") // the documents are of the class of the value
  private <T> void document(BsonPayload<T> documents, Object value) {
    byte[] document = documents.document((T) value);
    met.addAll(documents.met((T) value, document));
    sink.binary((byte) 0, Arrays.copyOfRange(document, PayloadHeader.BYTES, document.length));
  }

  private int number(Class<?> type) {
    Integer number = classes.get(type);
    if (number == null) {
      known.check(type);
      number = classes.size();
      classes.put(type, number);
    }
    return number;
  }
}
