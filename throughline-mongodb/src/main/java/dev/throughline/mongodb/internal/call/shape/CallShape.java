package dev.throughline.mongodb.internal.call.shape;

import java.util.Collection;
import java.util.List;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/**
 * A find with one value, or with one of many.
 *
 * @param method of the template.
 * @param entity the mapped class.
 * @param key the property or field that the value is of.
 * @param value the class of the value, or of each of many.
 * @param many whether one of many is looked for.
 */
public record CallShape(Method method, Class<?> entity, String key, Class<?> value, boolean many)
    implements Shape {

  @Override
  public List<ArgumentType> types() {
    return List.of(new ArgumentType(value, many ? Collection.class : null));
  }

  @Override
  public Query query(Object[] arguments, MongoConverter converter) {
    return new Query(
        many
            ? new Criteria(key).in((Collection<?>) arguments[0])
            : Criteria.where(key).is(arguments[0]));
  }

  @Override
  public String toString() {
    return "%s of %s".formatted(method, entity.getName());
  }
}
