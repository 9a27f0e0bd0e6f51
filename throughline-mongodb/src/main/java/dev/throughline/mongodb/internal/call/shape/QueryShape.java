package dev.throughline.mongodb.internal.call.shape;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Sort.Order;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.CriteriaDefinition;
import org.springframework.data.mongodb.core.query.Meta;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/**
 * A call with a query of any number of conditions.
 *
 * @param method of the template.
 * @param entity the mapped class.
 * @param steps fields, operators, types of values and sizes, as one meets them in the query.
 * @param sort fields and directions, in their order, which documents do not compare.
 * @param limit of the query, 0 for none.
 * @param settings what is set, null where nothing is.
 */
public record QueryShape(
    Method method,
    Class<?> entity,
    List<Object> steps,
    List<Object> sort,
    int limit,
    int batchSize,
    @Nullable UpdateSettings settings)
    implements Shape {

  /** More values than these are not tried one by one. */
  private static final int MAX_VALUES = 16;

  /** A query's shape and values. */
  public record Shaped(QueryShape shape, Object[] arguments) {}

  private record Conditions(Document object) implements CriteriaDefinition {

    @Override
    public Document getCriteriaObject() {
      return object;
    }

    @Override
    public @Nullable String getKey() {
      return null;
    }
  }

  /** The shape of a query, null when it has conditions or options that are not known here. */
  public static @Nullable Shaped of(
      Method method, Query query, Class<?> entity, MongoConverter converter) {
    return of(method, query, null, entity, converter);
  }

  /** The same of an update of all documents. */
  public static @Nullable Shaped of(
      Query query, Update update, Class<?> entity, MongoConverter converter) {
    return of(Method.UPDATE_MULTI, query, update, entity, converter);
  }

  private static @Nullable Shaped of(
      Method method,
      Query query,
      @Nullable Update update,
      Class<?> entity,
      MongoConverter converter) {
    List<Object> steps = new ArrayList<>();
    List<Object> values = new ArrayList<>();
    if (!hasKnownOptions(query)
        || doesMore(method, query)
        || !new ConditionReader(entity, converter, steps, values)
            .document(query.getQueryObject())) {
      return null;
    }
    UpdateSettings settings = update == null ? null : UpdateSettings.of(update, values);
    return values.size() <= MAX_VALUES && (update == null) == (settings == null)
        ? new Shaped(
            new QueryShape(
                method,
                entity,
                steps,
                sort(query),
                query.getLimit(),
                batchSize(query.getMeta()),
                settings),
            values.toArray())
        : null;
  }

  /** {@return whether stock does more for such a query than to ask the driver once} */
  private static boolean doesMore(Method method, Query query) {
    return switch (method) {
      case FIND_ONE -> query.isSorted(); // it limits the application's query
      case REMOVE -> query.isLimited(); // it finds what it deletes
      default -> false;
    };
  }

  private static int batchSize(Meta meta) {
    Integer size = meta.getCursorBatchSize();
    return size == null ? 0 : size;
  }

  private static boolean isKnown(Meta meta) {
    if (meta.isEmpty()) {
      return true;
    }
    Meta sized = new Meta();
    sized.setCursorBatchSize(batchSize(meta));
    return sized.equals(meta);
  }

  /**
   * {@return whether a query asks for nothing but conditions, an order, a limit and a size of
   * batches}
   */
  static boolean hasKnownOptions(Query query) {
    return query.getClass() == Query.class
        && query.getSkip() == 0
        && !query.hasKeyset()
        && !query.hasReadPreference()
        && !query.hasReadConcern()
        && query.getHint() == null
        && query.getCollation().isEmpty()
        && isKnown(query.getMeta())
        && query.getRestrictedTypes().isEmpty()
        && query.getFieldsObject().isEmpty();
  }

  private static List<Object> sort(Query query) {
    if (!query.isSorted()) {
      return List.of();
    }
    List<Object> sort = new ArrayList<>(4);
    query
        .getSortObject()
        .forEach(
            (field, direction) -> {
              sort.add(field);
              sort.add(direction);
            });
    return sort;
  }

  /** Those of the conditions, and behind them those of an update. */
  @Override
  public List<ArgumentType> types() {
    List<ArgumentType> types = new ArrayList<>(conditions());
    if (settings != null) {
      types.addAll(settings.types());
    }
    return types;
  }

  private List<ArgumentType> conditions() {
    return steps.stream()
        .filter(ArgumentType.class::isInstance)
        .map(ArgumentType.class::cast)
        .toList();
  }

  @Override
  public Update update(Object[] arguments, MongoConverter converter) {
    UpdateSettings.require(converter, entity);
    return Objects.requireNonNull(settings)
        .update(Arrays.asList(arguments).subList(conditions().size(), arguments.length));
  }

  @Override
  public Query query(Object[] arguments, MongoConverter converter) {
    Query query = new Query(new Conditions(ConditionMaker.of(steps, arguments, converter)));
    List<Order> orders = new ArrayList<>();
    for (int i = 0; i < sort.size(); i += 2) {
      String field = (String) sort.get(i);
      orders.add(sort.get(i + 1).equals(1) ? Order.asc(field) : Order.desc(field));
    }
    query.with(Sort.by(orders));
    query.limit(limit);
    return batchSize == 0 ? query : query.cursorBatchSize(batchSize);
  }

  @Override
  public String toString() {
    return "%s of %s".formatted(method, entity.getName());
  }
}
