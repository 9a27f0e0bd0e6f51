package dev.throughline.mongodb.parity.template;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.bson.types.ObjectId;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/** Queries for parcels of random shapes, as applications put them together for a template. */
final class RandomQueries {

  private static final Map<String, Class<?>> FIELDS =
      Map.ofEntries(
          Map.entry("id", String.class),
          Map.entry("name", String.class),
          Map.entry("count", int.class),
          Map.entry("weight", long.class),
          Map.entry("price", double.class),
          Map.entry("fragile", boolean.class),
          Map.entry("size", Parcel.Size.class),
          Map.entry("sent", Date.class),
          Map.entry("due", Instant.class),
          Map.entry("day", LocalDate.class),
          Map.entry("sender", ObjectId.class),
          Map.entry("to.street", String.class),
          Map.entry("tags", String.class),
          Map.entry("lines.quantity", int.class),
          Map.entry("code", int.class),
          Map.entry("none", String.class));

  private static final List<String> NAMES = FIELDS.keySet().stream().sorted().toList();

  private static final List<Sort> SORTS =
      List.of(
          Sort.unsorted(),
          Sort.unsorted(),
          Sort.by("name", "id"),
          Sort.by("id", "name"),
          Sort.by(Sort.Order.desc("count"), Sort.Order.asc("to.street")));

  private final Random random;

  RandomQueries(Random random) {
    this.random = random;
  }

  /** A shape, which makes queries of values. */
  Function<CallArguments, Query> shape() {
    Function<CallArguments, Query> unsorted = conditions();
    Sort sort = SORTS.get(random.nextInt(SORTS.size()));
    int limit = random.nextInt(3);
    return values -> unsorted.apply(values).with(sort).limit(limit);
  }

  /** The same without an order and a limit. */
  Function<CallArguments, Query> conditions() {
    List<String> names = new ArrayList<>(NAMES);
    Collections.shuffle(names, random);
    List<Function<CallArguments, Criteria>> conditions = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      conditions.add(condition(names.get(i)));
    }
    if (random.nextInt(4) == 0) {
      conditions.add(either(names.subList(4, 7)));
    }
    boolean none = random.nextInt(20) == 0;
    return values -> {
      Query query = new Query();
      if (!none) {
        conditions.forEach(condition -> query.addCriteria(condition.apply(values)));
      }
      return query;
    };
  }

  private Function<CallArguments, Criteria> either(List<String> names) {
    List<Function<CallArguments, Criteria>> parts = names.stream().map(this::condition).toList();
    boolean all = random.nextBoolean();
    return values -> {
      Criteria[] made = parts.stream().map(part -> part.apply(values)).toArray(Criteria[]::new);
      return all ? new Criteria().andOperator(made) : new Criteria().orOperator(made);
    };
  }

  private Function<CallArguments, Criteria> condition(String name) {
    Class<?> type = FIELDS.get(name);
    int size = 1 + random.nextInt(3);
    return switch (random.nextInt(9)) {
      case 0, 1, 2 -> values -> Criteria.where(name).is(values.value(type));
      case 3 -> values -> Criteria.where(name).gte(values.value(type)).lt(values.value(type));
      case 4 -> values -> Criteria.where(name).gt(values.value(type));
      case 5 -> values -> Criteria.where(name).lte(values.value(type)).ne(values.value(type));
      case 6 -> values -> Criteria.where(name).in(several(values, type, size));
      case 7 -> values -> Criteria.where(name).nin(several(values, type, size));
      default -> values -> Criteria.where(name).exists((Boolean) values.value(boolean.class));
    };
  }

  private static List<Object> several(CallArguments values, Class<?> type, int size) {
    List<Object> several = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      several.add(values.value(type));
    }
    return several;
  }
}
