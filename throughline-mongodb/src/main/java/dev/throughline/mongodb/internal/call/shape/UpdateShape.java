package dev.throughline.mongodb.internal.call.shape;

import dev.throughline.mongodb.internal.call.record.NotCompiled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/**
 * An update of the first document of a query with one condition, as far as it does not differ with
 * values.
 *
 * @param entity the mapped class.
 * @param key the condition's property or field.
 * @param value the class of the condition's value.
 * @param settings what is set.
 */
public record UpdateShape(Class<?> entity, String key, Class<?> value, UpdateSettings settings) {

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

  /** The types of the values. */
  public List<ArgumentType> types() {
    List<ArgumentType> types = new ArrayList<>(List.of(ArgumentType.of(value)));
    types.addAll(settings.types());
    return types;
  }

  /**
   * Says no to an update that stock does more for.
   *
   * @throws NotCompiled when it counts a version.
   */
  public void require(MongoConverter converter) {
    UpdateSettings.require(converter, entity);
  }

  /** The query of such an update. */
  public Query query(Object[] arguments) {
    return new Query(Criteria.where(key).is(arguments[0]));
  }

  /** {@return what such an update sets} */
  public Update update(Object[] arguments) {
    return settings.update(Arrays.asList(arguments).subList(1, arguments.length));
  }

  /** For reports. */
  @Override
  public String toString() {
    return "UPDATE_FIRST of " + entity.getName();
  }
}
