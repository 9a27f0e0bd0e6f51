package dev.throughline.mongodb.internal.call.shape;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Arguments that stock is asked with: enough different ones of a type to see what stock makes of
 * it.
 */
final class Probes {

  private static final Map<Class<?>, List<Object>> BY_TYPE =
      Map.ofEntries(
          Map.entry(
              String.class,
              List.of(
                  "a",
                  "65a4f0c2e8b1a93d5c7f0e11",
                  "",
                  "17",
                  "null",
                  "true",
                  "*",
                  "*a b*",
                  "A.$b'\"{}[]?0 :#{1}/x/\\",
                  "\u00e9 \ud83d\ude00")),
          Map.entry(Integer.class, List.of(0, 1, -7, Integer.MAX_VALUE)),
          Map.entry(Long.class, List.of(0L, 1L, -7L, Long.MAX_VALUE)),
          Map.entry(Double.class, List.of(0.0, 1.5, -7.0, Double.MAX_VALUE)),
          Map.entry(Boolean.class, List.of(false, true)),
          Map.entry(
              ObjectId.class,
              List.of(
                  new ObjectId("65a4f0c2e8b1a93d5c7f0e11"),
                  new ObjectId("000000000000000000000001"))),
          Map.entry(Date.class, List.of(new Date(0), new Date(1_700_000_000_123L))),
          Map.entry(
              Instant.class, List.of(Instant.EPOCH, Instant.ofEpochMilli(1_700_000_000_123L))),
          Map.entry(LocalDate.class, List.of(LocalDate.of(1970, 1, 1), LocalDate.of(2026, 3, 29))),
          Map.entry(
              LocalDateTime.class,
              List.of(
                  LocalDateTime.of(1970, 1, 1, 0, 0),
                  LocalDateTime.of(2026, 3, 29, 12, 30, 15, 123_000_000))));

  private Probes() {}

  /** Values of a class, null when it is not known here. */
  static @Nullable List<Object> of(Class<?> type) {
    Object[] constants = type.getEnumConstants();
    return constants != null && constants.length > 0 ? List.of(constants) : BY_TYPE.get(type);
  }

  /**
   * None, each and all of some values, in collections that have no class or interface in common.
   */
  static List<Object> collections(List<Object> single) {
    Map<Object, Object> keys = new LinkedHashMap<>();
    single.forEach(each -> keys.put(each, each));
    List<Object> collections = new ArrayList<>();
    collections.add(List.of());
    collections.add(Set.of());
    collections.add(single);
    collections.add(new ArrayList<>(single));
    collections.add(new LinkedHashSet<>(single));
    collections.add(keys.keySet());
    single.forEach(each -> collections.add(List.of(each)));
    single.forEach(each -> collections.add(Set.of(each)));
    return collections;
  }
}
