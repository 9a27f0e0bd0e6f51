package dev.throughline.mongodb.internal.call.shape;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/**
 * An update of the first document of a query with one condition.
 *
 * @param entity the mapped class.
 * @param key the condition's property or field.
 * @param value the class of the condition's value.
 * @param settings what is set.
 */
public record UpdateShape(Class<?> entity, String key, Class<?> value, UpdateSettings settings)
    implements Shape {

  /** An update's shape and values. */
  public record Shaped(UpdateShape shape, Object[] arguments) {}

  /** The shape of an update, null when it has parts that are not known here. */
  public static @Nullable Shaped of(OneCondition condition, Update update, Class<?> entity) {
    List<Object> arguments = new ArrayList<>(4);
    arguments.add(condition.value());
    UpdateSettings settings = UpdateSettings.of(update, arguments);
    return settings == null
        ? null
        : new Shaped(
            new UpdateShape(entity, condition.key(), condition.value().getClass(), settings),
            arguments.toArray());
  }

  @Override
  public Method method() {
    return Method.UPDATE_FIRST;
  }

  @Override
  public List<ArgumentType> types() {
    List<ArgumentType> types = new ArrayList<>(List.of(ArgumentType.of(value)));
    types.addAll(settings.types());
    return types;
  }

  @Override
  public Query query(Object[] arguments, MongoConverter converter) {
    return new Query(Criteria.where(key).is(arguments[0]));
  }

  @Override
  public Update update(Object[] arguments, MongoConverter converter) {
    UpdateSettings.require(converter, entity);
    return settings.update(Arrays.asList(arguments).subList(1, arguments.length));
  }

  @Override
  public String toString() {
    return "UPDATE_FIRST of " + entity.getName();
  }
}
