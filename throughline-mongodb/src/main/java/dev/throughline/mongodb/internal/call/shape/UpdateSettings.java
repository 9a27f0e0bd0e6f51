package dev.throughline.mongodb.internal.call.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.query.Update;

/**
 * The fields that an update sets, without their values.
 *
 * @param all operators on fields, in order.
 */
public record UpdateSettings(List<Setting> all) {

  /** One operator on one field, with the class of its value. */
  public record Setting(String operator, String field, Class<?> value) {}

  /**
   * Looks at an update.
   *
   * @param values takes the values.
   * @return null when it has parts that are not known here.
   */
  static @Nullable UpdateSettings of(Update update, List<Object> values) {
    if (update.getClass() != Update.class || update.isIsolated() || update.hasArrayFilters()) {
      return null;
    }
    List<Setting> settings = new ArrayList<>(4);
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
        values.add(value);
      }
    }
    return new UpdateSettings(settings);
  }

  /** The types of the values. */
  List<ArgumentType> types() {
    return all.stream().map(setting -> ArgumentType.of(setting.value())).toList();
  }

  /** An update that sets such values. */
  Update update(List<Object> values) {
    Document object = new Document();
    for (int i = 0; i < all.size(); i++) {
      Setting setting = all.get(i);
      Document fields = (Document) object.computeIfAbsent(setting.operator(), it -> new Document());
      fields.put(setting.field(), values.get(i));
    }
    return Update.fromDocument(object);
  }

  /**
   * Says no to updates that stock does more for.
   *
   * @throws NotCompiled when they count a version.
   */
  static void require(MongoConverter converter, Class<?> entity) {
    MongoPersistentEntity<?> mapped = converter.getMappingContext().getPersistentEntity(entity);
    if (mapped == null || mapped.hasVersionProperty()) {
      throw new NotCompiled("an update that counts a version");
    }
  }
}
