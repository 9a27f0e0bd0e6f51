package dev.throughline.mongodb.parity;

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
  REVERSED {
    @Override
    void change(List<Map.Entry<String, Object>> fields, Random random) {
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
  };

  abstract void change(List<Map.Entry<String, Object>> fields, Random random);

  /** The document in this form; those inside keep theirs, since maps would change with it. */
  public Document of(Document document, Random random) {
    List<Map.Entry<String, Object>> fields = new ArrayList<>(document.entrySet());
    change(fields, random);
    Document changed = new Document();
    fields.forEach(field -> changed.put(field.getKey(), field.getValue()));
    return changed;
  }
}
