package dev.throughline.mongodb.internal.call;

import dev.throughline.mongodb.internal.call.record.NotCompiled;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
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
 * @param settings what is set, in order.
 */
public record UpdateShape(
    Class<?> entity, String key, Class<?> value, List<UpdateShape.Setting> settings) {

  /** One operator on one field, with the class of its value. */
  public record Setting(String operator, String field, Class<?> value) {}

  /** An update's shape and values. */
  public record Shaped(UpdateShape shape, Object[] arguments) {}

  /** The shape of an update, null when it has parts that are not known here. */
  public static @Nullable Shaped of(OneCondition condition, Update update, Class<?> entity) {
    if (update.getClass() != Update.class || update.isIsolated() || update.hasArrayFilters()) {
      return null;
    }
    List<Setting> settings = new ArrayList<>(4);
    List<Object> arguments = new ArrayList<>(4);
    arguments.add(condition.value());
    for (Map.Entry<String, Object> operator : update.getUpdateObject().entrySet()) {
      if (!(operator.getValue() instanceof Document fields)) {
        return null;
      }
      for (Map.Entry<String, Object> field : fields.entrySet()) {
        Object value = field.getValue();
        if (value == null) {
          return null;
        }
        settings.add(new Setting(operator.getKey(), field.getKey(), value.getClass()));
        arguments.add(value);
      }
    }
    UpdateShape shape =
        new UpdateShape(entity, condition.key(), condition.value().getClass(), settings);
    return new Shaped(shape, arguments.toArray());
  }

  /** The types of the values. */
  public List<ArgumentType> types() {
    List<ArgumentType> types = new ArrayList<>(List.of(ArgumentType.of(value)));
    settings.forEach(setting -> types.add(ArgumentType.of(setting.value())));
    return types;
  }

  /**
   * Says no to an update that stock does more for.
   *
   * @throws NotCompiled when it counts a version.
   */
  public void require(MongoConverter converter) {
    MongoPersistentEntity<?> mapped = converter.getMappingContext().getPersistentEntity(entity);
    if (mapped == null || mapped.hasVersionProperty()) {
      throw new NotCompiled("an update that counts a version");
    }
  }

  /** The query of such an update. */
  public Query query(Object[] arguments) {
    return new Query(Criteria.where(key).is(arguments[0]));
  }

  /** What such an update sets. */
  public Update update(Object[] arguments) {
    Document object = new Document();
    for (int i = 0; i < settings.size(); i++) {
      Setting setting = settings.get(i);
      Document fields = (Document) object.computeIfAbsent(setting.operator(), it -> new Document());
      fields.put(setting.field(), arguments[i + 1]);
    }
    return Update.fromDocument(object);
  }

  /** For reports. */
  @Override
  public String toString() {
    return "UPDATE_FIRST of " + entity.getName();
  }
}
