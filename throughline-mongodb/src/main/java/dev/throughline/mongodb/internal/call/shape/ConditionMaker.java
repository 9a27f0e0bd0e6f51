package dev.throughline.mongodb.internal.call.shape;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.bson.Document;
import org.springframework.data.domain.Example;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * Makes conditions of what {@link ConditionReader} has taken apart.
 *
 * @param steps fields, operators, types and sizes, as they were read.
 * @param values other values of these types.
 */
record ConditionMaker(Iterator<Object> steps, Iterator<Object> values, MongoConverter converter) {

  /** The conditions; values behind theirs are left. */
  static Document of(List<Object> steps, Object[] values, MongoConverter converter) {
    return new ConditionMaker(steps.iterator(), List.of(values).iterator(), converter).document();
  }

  private Document document() {
    Document conditions = new Document();
    for (int left = (Integer) steps.next(); left > 0; left--) {
      String key = (String) steps.next();
      Object next = steps.next();
      if (next instanceof ExampleShape example) {
        conditions.put(key, example(example));
      } else if (next instanceof Integer size) {
        conditions.put(
            key, ConditionReader.LOGICAL.contains(key) ? documents(size) : operators(size));
      } else {
        conditions.put(key, values.next());
      }
    }
    return conditions;
  }

  private Example<?> example(ExampleShape shape) {
    for (int i = 0; i < shape.values(); i++) {
      steps.next(); // the type of a value
    }
    return shape.example(converter, values);
  }

  private List<Document> documents(int size) {
    List<Document> all = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      all.add(document());
    }
    return all;
  }

  private Document operators(int size) {
    Document operators = new Document();
    for (int i = 0; i < size; i++) {
      operators.put((String) steps.next(), values.next());
      steps.next(); // its type
    }
    return operators;
  }
}
