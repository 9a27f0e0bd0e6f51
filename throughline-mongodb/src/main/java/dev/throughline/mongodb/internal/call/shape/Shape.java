package dev.throughline.mongodb.internal.call.shape;

import java.util.List;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/**
 * A call shape: the parts of a call of a template, blocking or reactive, that do not depend on
 * argument values. Its text is for reports.
 */
public sealed interface Shape permits CallShape, QueryShape, UpdateShape {

  /** The methods of templates that are compiled. */
  enum Method {
    FIND_BY_ID,
    FIND_ONE,
    FIND,
    FIND_ALL,
    EXISTS,
    COUNT,
    UPDATE_FIRST,
    UPDATE_MULTI,
    REMOVE
  }

  /** The template's method. */
  Method method();

  /** The mapped class. */
  Class<?> entity();

  /** The types of the values. */
  List<ArgumentType> types();

  /**
   * The query of such a call with other values.
   *
   * @throws NotCompiled when an example has no such probe.
   */
  Query query(Object[] arguments, MongoConverter converter);

  /**
   * The update of such a call with other values.
   *
   * @throws NotCompiled when it counts a version.
   * @throws IllegalStateException where nothing is updated.
   */
  default Update update(Object[] arguments, MongoConverter converter) {
    throw new IllegalStateException(this + " updates nothing");
  }
}
