package dev.throughline.mongodb.internal.call.method;

import java.lang.reflect.Method;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.Update;
import org.springframework.data.mongodb.repository.query.MongoQueryMethod;
import org.springframework.data.repository.core.NamedQueries;
import org.springframework.data.repository.query.QueryMethod;
import org.springframework.data.util.ReflectionUtils;
import org.springframework.util.ClassUtils;

/** The nature of a method, as stock's query of it says. */
record MethodNature(boolean counts, boolean exists, boolean deletes, boolean limits) {

  /**
   * {@return whether a method that deletes answers with what it found, as stock's execution
   * decides}
   */
  static boolean answersWithEntities(MongoQueryMethod method) {
    return method.isCollectionQuery()
        || method.isQueryForEntity()
            && !ClassUtils.isPrimitiveOrWrapper(method.getReturnedObjectType());
  }

  /** {@return the text of a method's named query, which stock prefers to annotations, or null} */
  static @Nullable String namedQuery(NamedQueries named, QueryMethod method) {
    String name = method.getNamedQueryName();
    return named.hasQuery(name) ? named.getQuery(name) : null;
  }

  /** The reason why stock makes the calls of a method with expressions, null when it has none. */
  static @Nullable String expressions(Method method, MongoQueryMethod query) {
    Query annotation = AnnotatedElementUtils.findMergedAnnotation(method, Query.class);
    Update update = AnnotatedElementUtils.findMergedAnnotation(method, Update.class);
    return expression(
        update == null ? "" : update.value() + String.join("", update.pipeline()),
        annotation == null ? "" : annotation.value(),
        annotation == null ? "" : annotation.fields(),
        annotation == null ? "" : annotation.sort(),
        query.hasAnnotatedCollation() ? query.getAnnotatedCollation() : "",
        query.hasAnnotatedHint() ? query.getAnnotatedHint() : "");
  }

  /** The reason why stock makes the calls of a method with a pipeline, null when it need not. */
  static @Nullable String pipeline(MongoQueryMethod method, ParametersOfMethod parameters) {
    TypeInformation<?> returned = method.getReturnType();
    TypeInformation<?> element = returned.getComponentType();
    if (ReflectionUtils.isVoid((element == null ? returned : element).getType())) {
      return "its pipeline answers with nothing";
    }
    if (method.isScrollQuery() || method.isGeoNearQuery()) {
      return "it returns a window or distances";
    }
    if (!parameters.known()) {
      return "it takes a collation, text, position or type";
    }
    return expression(
        String.join("", method.getAnnotatedAggregation()),
        method.hasAnnotatedCollation() ? method.getAnnotatedCollation() : "",
        method.hasAnnotatedHint() ? method.getAnnotatedHint() : "");
  }

  /** The reason why stock makes calls with these texts, null when there is none. */
  static @Nullable String expression(@Nullable String... texts) {
    return Stream.of(texts)
            .anyMatch(text -> text != null && (text.contains("#{") || text.contains("${")))
        ? "an expression"
        : null;
  }
}
