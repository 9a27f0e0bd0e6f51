package dev.throughline.mongodb.parity;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bson.Document;

/** How a stored document may differ from what was written, without saying anything else. */
public enum DocumentForm {
  AS_WRITTEN {
    @Override
    void change(List<Map.Entry<String, Object>> fields, Random random) {}
  },
  /** Documents inside, too: a map is read in the other order, by stock as well. */
  REVERSED {
    @Override
    void change(List<Map.Entry<String, Object>> fields, Random random) {
      inside(fields, random);
      Collections.reverse(fields);
    }
  },
  WITH_EXTRA_FIELDS {
    @Override
    void change(List<Map.Entry<String, Object>> fields, Random random) {
      for (int i = 1 + random.nextInt(4); i > 0; i--) {
        Object value = random.nextBoolean() ? i : new Document("nested", List.of("x", i));
        fields.add(random.nextInt(fields.size() + 1), Map.entry("extra" + i, value));
      }
    }
  },
  /**
   * In documents inside, too. Each has the value of a field beside it: an entity does not know it,
   * and a map, which takes it for an entry, can read it.
   */
  WITH_EXTRA_FIELDS_INSIDE {
    @Override
    void change(List<Map.Entry<String, Object>> fields, Random random) {
      inside(fields, random);
      for (int i = fields.isEmpty() ? 0 : 1 + random.nextInt(2); i > 0; i--) {
        Object value = fields.get(random.nextInt(fields.size())).getValue();
        fields.add(
            random.nextInt(fields.size() + 1), new SimpleImmutableEntry<>("extra" + i, value));
      }
    }
  };

  abstract void change(List<Map.Entry<String, Object>> fields, Random random);

  /** The document in this form. */
  public Document of(Document document, Random random) {
    List<Map.Entry<String, Object>> fields = new ArrayList<>(document.entrySet());
    change(fields, random);
    Document changed = new Document();
    fields.forEach(field -> changed.put(field.getKey(), field.getValue()));
    return changed;
  }

  /** Gives documents among the values, and those in lists, this form; lists keep their order. */
  void inside(List<Map.Entry<String, Object>> fields, Random random) {
    fields.replaceAll(
        field -> new SimpleImmutableEntry<>(field.getKey(), value(field.getValue(), random)));
  }

  private Object value(Object value, Random random) {
    if (value instanceof Document document) {
      return of(document, random);
    }
    if (value instanceof List<?> list) {
      List<Object> values = new ArrayList<>(list.size());
      list.forEach(element -> values.add(value(element, random)));
      return values;
    }
    return value;
  }
}
