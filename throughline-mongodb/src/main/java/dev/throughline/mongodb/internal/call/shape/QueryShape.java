package dev.throughline.mongodb.internal.call.shape;

import dev.throughline.mongodb.internal.call.record.NotCompiled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Sort.Order;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.CriteriaDefinition;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/**
 * A call of a template, blocking or reactive, with a query of any number of conditions, as far as
 * it does not differ with values.
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
    @Nullable UpdateSettings settings) {

  /** More values than these are not tried one by one. */
  private static final int MAX_VALUES = 16;

  private static final Set<String> LOGICAL = Set.of("$and", "$or", "$nor");

  /** Those whose value is a value of the field, several of them, a number or a flag. */
  private static final Set<String> OPERATORS =
      Set.of("$eq", "$ne", "$gt", "$gte", "$lt", "$lte", "$in", "$nin", "$all", "$exists", "$size");

  /** The methods of templates that are given a query. */
  public enum Method {
    FIND,
    FIND_ONE,
    EXISTS,
    COUNT,
    UPDATE_MULTI,
    REMOVE
  }

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
  public static @Nullable Shaped of(Method method, Query query, Class<?> entity) {
    return of(method, query, null, entity);
  }

  /** The same of an update of all documents. */
  public static @Nullable Shaped of(Query query, Update update, Class<?> entity) {
    return of(Method.UPDATE_MULTI, query, update, entity);
  }

  private static @Nullable Shaped of(
      Method method, Query query, @Nullable Update update, Class<?> entity) {
    List<Object> steps = new ArrayList<>();
    List<Object> values = new ArrayList<>();
    if (!hasKnownOptions(query)
        || doesMore(method, query)
        || !document(query.getQueryObject(), steps, values)) {
      return null;
    }
    UpdateSettings settings = update == null ? null : UpdateSettings.of(update, values);
    return values.size() <= MAX_VALUES && (update == null) == (settings == null)
        ? new Shaped(
            new QueryShape(method, entity, steps, sort(query), query.getLimit(), settings),
            values.toArray())
        : null;
  }

  /** Whether stock does more for such a query than to ask the driver once. */
  private static boolean doesMore(Method method, Query query) {
    return switch (method) {
      case FIND_ONE -> query.isSorted(); // it limits the application's query
      case REMOVE -> query.isLimited(); // it finds what it deletes
      default -> false;
    };
  }

  /** Whether a query asks for nothing but conditions, an order and a limit. */
  static boolean hasKnownOptions(Query query) {
    return query.getClass() == Query.class
        && query.getSkip() == 0
        && !query.hasKeyset()
        && !query.hasReadPreference()
        && !query.hasReadConcern()
        && query.getHint() == null
        && query.getCollation().isEmpty()
        && query.getMeta().isEmpty()
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

  private static boolean document(Document conditions, List<Object> steps, List<Object> values) {
    steps.add(conditions.size());
    for (Map.Entry<String, Object> condition : conditions.entrySet()) {
      String key = condition.getKey();
      Object value = condition.getValue();
      steps.add(key);
      boolean known =
          LOGICAL.contains(key)
              ? value instanceof List<?> all && documents(all, steps, values)
              : !key.startsWith("$")
                  && (value instanceof Document operators
                      ? operators(operators, steps, values)
                      : value(value, steps, values));
      if (!known) {
        return false;
      }
    }
    return true;
  }

  private static boolean documents(List<?> all, List<Object> steps, List<Object> values) {
    steps.add(all.size());
    for (Object one : all) {
      if (!(one instanceof Document conditions) || !document(conditions, steps, values)) {
        return false;
      }
    }
    return true;
  }

  private static boolean operators(Document operators, List<Object> steps, List<Object> values) {
    steps.add(operators.size());
    for (Map.Entry<String, Object> operator : operators.entrySet()) {
      steps.add(operator.getKey());
      if (!OPERATORS.contains(operator.getKey()) || !value(operator.getValue(), steps, values)) {
        return false;
      }
    }
    return !operators.isEmpty();
  }

  /** Of many values the first one says which class they are of. */
  private static boolean value(@Nullable Object value, List<Object> steps, List<Object> values) {
    boolean many = value instanceof Collection<?>;
    Object one =
        value instanceof Collection<?> all ? all.isEmpty() ? null : all.iterator().next() : value;
    if (value == null || one == null || one instanceof Map<?, ?> || one instanceof Iterable<?>) {
      return false;
    }
    Class<?> type = one instanceof Enum<?> constant ? constant.getDeclaringClass() : one.getClass();
    steps.add(new ArgumentType(type, many));
    values.add(value);
    return true;
  }

  /** The types of the values: those of the conditions, and behind them those of an update. */
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

  /**
   * Such an update with other values.
   *
   * @throws NotCompiled when it counts a version.
   */
  public Update update(Object[] arguments, MongoConverter converter) {
    UpdateSettings.require(converter, entity);
    return Objects.requireNonNull(settings)
        .update(Arrays.asList(arguments).subList(conditions().size(), arguments.length));
  }

  /** Such a query with other values. */
  public Query query(Object[] arguments) {
    Query query =
        new Query(new Conditions(document(steps.iterator(), List.of(arguments).iterator())));
    List<Order> orders = new ArrayList<>();
    for (int i = 0; i < sort.size(); i += 2) {
      String field = (String) sort.get(i);
      orders.add(sort.get(i + 1).equals(1) ? Order.asc(field) : Order.desc(field));
    }
    query.with(Sort.by(orders));
    return query.limit(limit);
  }

  private static Document document(Iterator<Object> steps, Iterator<Object> values) {
    Document conditions = new Document();
    for (int left = (Integer) steps.next(); left > 0; left--) {
      String key = (String) steps.next();
      Object next = steps.next();
      conditions.put(
          key,
          !(next instanceof Integer size)
              ? values.next()
              : LOGICAL.contains(key)
                  ? documents(size, steps, values)
                  : operators(size, steps, values));
    }
    return conditions;
  }

  private static List<Document> documents(
      int size, Iterator<Object> steps, Iterator<Object> values) {
    List<Document> all = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      all.add(document(steps, values));
    }
    return all;
  }

  private static Document operators(int size, Iterator<Object> steps, Iterator<Object> values) {
    Document operators = new Document();
    for (int i = 0; i < size; i++) {
      operators.put((String) steps.next(), values.next());
      steps.next(); // its type
    }
    return operators;
  }

  /** For reports. */
  @Override
  public String toString() {
    return "%s of %s".formatted(method, entity.getName());
  }
}
