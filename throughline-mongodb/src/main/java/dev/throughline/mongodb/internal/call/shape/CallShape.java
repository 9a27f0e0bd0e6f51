package dev.throughline.mongodb.internal.call.shape;

import java.util.Collection;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/**
 * A find of a template, blocking or reactive, as far as it does not differ with values.
 *
 * @param method of the template.
 * @param entity the mapped class.
 * @param key the property or field that the value is of; empty for a find by id.
 * @param value the class of the value, or of each of many.
 */
public record CallShape(Method method, Class<?> entity, String key, Class<?> value) {

  /** The methods of templates that are compiled. */
  public enum Method {
    FIND_BY_ID,
    FIND_ONE,
    /** All with one of many values. */
    FIND_ALL,
    EXISTS
  }

  /** {@return what the values are of} */
  public ArgumentType type() {
    return new ArgumentType(value, method == Method.FIND_ALL ? Collection.class : null);
  }

  /** The query of such a find that is not by id. */
  public Query query(Object argument) {
    return new Query(
        method == Method.FIND_ALL
            ? new Criteria(key).in((Collection<?>) argument)
            : Criteria.where(key).is(argument));
  }

  /** For reports. */
  @Override
  public String toString() {
    return "%s of %s".formatted(method, entity.getName());
  }
}
