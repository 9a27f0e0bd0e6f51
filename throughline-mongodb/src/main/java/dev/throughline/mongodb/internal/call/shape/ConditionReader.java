package dev.throughline.mongodb.internal.call.shape;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Example;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * Takes a query's conditions apart: what they are, and their values.
 *
 * @param entity the class that the query is mapped for.
 * @param steps takes fields, operators, types and sizes.
 * @param values takes the values.
 */
record ConditionReader(
    Class<?> entity, MongoConverter converter, List<Object> steps, List<Object> values) {

  static final Set<String> LOGICAL = Set.of("$and", "$or", "$nor");

  /** Of a condition that is like an example. */
  static final String EXAMPLE = "$example";

  /** Those whose value is a value of the field, several of them, a number or a flag. */
  private static final Set<String> OPERATORS =
      Set.of("$eq", "$ne", "$gt", "$gte", "$lt", "$lte", "$in", "$nin", "$all", "$exists", "$size");

  /** {@return whether all conditions are known here} */
  boolean document(Document conditions) {
    steps.add(conditions.size());
    for (Map.Entry<String, Object> condition : conditions.entrySet()) {
      steps.add(condition.getKey());
      if (!condition(condition.getKey(), condition.getValue())) {
        return false;
      }
    }
    return true;
  }

  private boolean condition(String key, @Nullable Object value) {
    if (LOGICAL.contains(key)) {
      return value instanceof List<?> all && documents(all);
    }
    if (key.startsWith("$")) {
      return key.equals(EXAMPLE) && value instanceof Example<?> example && example(example);
    }
    return value instanceof Document operators ? operators(operators) : value(value);
  }

  private boolean documents(List<?> all) {
    steps.add(all.size());
    for (Object one : all) {
      if (!(one instanceof Document conditions) || !document(conditions)) {
        return false;
      }
    }
    return true;
  }

  /** The types of its values follow the example. */
  private boolean example(Example<?> example) {
    int place = steps.size();
    ExampleShape shape = ExampleShape.of(example, entity, converter, steps, values);
    if (shape == null) {
      return false;
    }
    steps.add(place, shape);
    return true;
  }

  private boolean operators(Document operators) {
    steps.add(operators.size());
    for (Map.Entry<String, Object> operator : operators.entrySet()) {
      steps.add(operator.getKey());
      if (!OPERATORS.contains(operator.getKey()) || !value(operator.getValue())) {
        return false;
      }
    }
    return !operators.isEmpty();
  }

  /** Null where there is none, and where the application's class may do something else. */
  private static @Nullable Object first(Collection<?> all) {
    return KnownContainers.isOfJava(all) && !all.isEmpty() ? all.iterator().next() : null;
  }

  /** Of many values the first one says which class they are of. */
  private boolean value(@Nullable Object value) {
    boolean many = value instanceof Collection<?>;
    Object one = value instanceof Collection<?> all ? first(all) : value;
    if (value == null || one == null || one instanceof Map<?, ?> || one instanceof Iterable<?>) {
      return false;
    }
    Class<?> type = one instanceof Enum<?> constant ? constant.getDeclaringClass() : one.getClass();
    steps.add(new ArgumentType(type, many ? Collection.class : null));
    values.add(value);
    return true;
  }
}
