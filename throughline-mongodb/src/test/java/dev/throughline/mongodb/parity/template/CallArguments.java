package dev.throughline.mongodb.parity.template;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.bson.types.ObjectId;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Update;
import reactor.core.publisher.Mono;

/** Arguments as users pass them, and some that they should not. */
final class CallArguments {

  static final List<String> IDS =
      List.of("5f2b7c1e9d3a4b0012345671", "5f2b7c1e9d3a4b0012345672", "plain", "");

  private static final List<String> TEXTS =
      List.of(
          "a",
          "b",
          "",
          "null",
          "17",
          "true",
          "$set",
          "a.b",
          "?0",
          ":#{1}",
          "x'\"{}\\/",
          "\0",
          "Gr\u00fc\u00dfe \ud83d\ude00",
          "5f2b7c1e9d3a4b0012345671",
          "5F2B7C1E9D3A4B0012345678",
          "5f2b7c1e9d3a4b001234567g",
          "\ud83d");

  private static final String DOMAIN = "org.springframework.data.domain.";

  private final Random random;

  CallArguments(Random random) {
    this.random = random;
  }

  /** Arguments of a method; now and then null for those that are no primitives. */
  Object[] of(Method method) {
    return Arrays.stream(method.getGenericParameterTypes()).map(this::orNull).toArray();
  }

  private Object orNull(Type declared) {
    if (declared instanceof ParameterizedType generic) {
      if (generic.getRawType() == Mono.class) {
        return Mono.just(value((Class<?>) generic.getActualTypeArguments()[0]));
      }
      return random.nextInt(12) == 0 ? null : collection(generic);
    }
    Class<?> type = (Class<?>) declared;
    boolean required = type.isPrimitive() || type.getName().startsWith(DOMAIN);
    return !required && random.nextInt(12) == 0 ? null : value(type);
  }

  private Collection<Object> collection(ParameterizedType generic) {
    Collection<Object> values =
        generic.getRawType() == Set.class ? new LinkedHashSet<>() : new ArrayList<>();
    for (int i = random.nextInt(13); i > 0; i--) {
      boolean none = random.nextInt(40) == 0;
      values.add(none ? null : value((Class<?>) generic.getActualTypeArguments()[0]));
    }
    return values;
  }

  Object value(Class<?> type) {
    if (type == String.class) {
      return random.nextInt(4) == 0 ? pick(IDS) : pick(TEXTS);
    }
    if (type == int.class || type == Integer.class) {
      return pick(List.of(0, 1, 2, 3, -1, Integer.MAX_VALUE));
    }
    if (type == long.class || type == Long.class) {
      return pick(List.of(0L, 1L, 2L, -1L, Long.MIN_VALUE));
    }
    if (type == double.class || type == Double.class) {
      return pick(List.of(0.0, 1.5, -0.0, Double.NaN, Double.POSITIVE_INFINITY));
    }
    if (type == boolean.class || type == Boolean.class) {
      return random.nextBoolean();
    }
    if (type.isEnum()) {
      return pick(Arrays.asList(type.getEnumConstants()));
    }
    if (type == Date.class) {
      return random.nextInt(5) == 0 ? new java.sql.Timestamp(1_000) : new Date(millis());
    }
    if (type == Instant.class) {
      return Instant.ofEpochMilli(millis());
    }
    if (type == LocalDate.class) {
      return LocalDate.ofEpochDay(random.nextInt(30_000) - 5_000);
    }
    if (type == ObjectId.class) {
      return new ObjectId(pick(IDS.subList(0, 2)));
    }
    if (type == Parcel.Address.class) {
      return new Parcel.Address((String) value(String.class), random.nextInt(3));
    }
    if (type == Update.class) {
      return new Update().set("name", value(String.class));
    }
    if (type == Sort.class) {
      return sort();
    }
    if (type == Limit.class) {
      return pick(List.of(Limit.of(2), Limit.of(1), Limit.unlimited()));
    }
    if (type == Pageable.class) {
      return random.nextInt(10) == 0
          ? Pageable.unpaged(sort())
          : PageRequest.of(random.nextInt(3), 1 + random.nextInt(3), sort());
    }
    if (type == ScrollPosition.class) {
      return pick(
          List.of(
              ScrollPosition.offset(),
              ScrollPosition.offset(0),
              ScrollPosition.offset(1),
              ScrollPosition.offset(100)));
    }
    throw new IllegalArgumentException(type.getName());
  }

  private Sort sort() {
    return pick(
        List.of(
            Sort.unsorted(),
            Sort.by("name"),
            Sort.by("to.street").descending().and(Sort.by("id")),
            Sort.by(Sort.Order.desc("count"))));
  }

  private long millis() {
    return pick(List.of(0L, 1L, 1_700_000_000_123L, -1L));
  }

  private <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
