package dev.throughline.mongodb.internal.call.method;

import java.lang.reflect.Method;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.Tailable;
import org.springframework.data.mongodb.repository.Update;
import org.springframework.data.mongodb.repository.query.MongoParameters;
import org.springframework.data.mongodb.repository.query.MongoQueryMethod;
import org.springframework.data.mongodb.repository.query.ReactiveMongoQueryMethod;
import org.springframework.data.repository.core.NamedQueries;
import org.springframework.data.repository.query.QueryMethod;
import org.springframework.data.repository.query.ReturnedType;
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
        || (method.isQueryForEntity()
            && !ClassUtils.isPrimitiveOrWrapper(method.getReturnedObjectType()));
  }

  /** {@return the text of a method's named query, which stock prefers to annotations, or null} */
  static @Nullable String namedQuery(NamedQueries named, QueryMethod method) {
    String name = method.getNamedQueryName();
    return named.hasQuery(name) ? named.getQuery(name) : null;
  }

  /** The reason why stock makes the calls of a method, null when it need not. */
  @Nullable String refusal(
      Method declared,
      MongoQueryMethod method,
      Class<?> entity,
      Purpose purpose,
      ParametersOfMethod parameters) {
    MongoParameters all = method.getParameters();
    ReturnedType returned = method.getResultProcessor().getReturnedType();
    if (method instanceof ReactiveMongoQueryMethod reactive) {
      if (reactive.hasReactiveWrapperParameter()) {
        return "it takes publishers";
      }
      if (AnnotatedElementUtils.hasAnnotation(declared, Tailable.class)) {
        return "it follows a capped collection";
      }
      if (purpose == Purpose.REMOVE && !method.isCollectionQuery()) {
        return "it finds and deletes by one command";
      }
    } else if (method.isScrollQuery() && !all.hasScrollPositionParameter()) {
      return "it returns a window of no position";
    }
    boolean page = method.isPageQuery() || method.isSliceQuery();
    if (page && (limits || !all.hasPageableParameter())) {
      return "it returns pages of a limited result";
    }
    if (method.isGeoNearQuery()) {
      return "it returns distances";
    }
    if (purpose == Purpose.UPDATE && limits) {
      return "it updates a limited result";
    }
    if (!parameters.known() || (page && all.hasLimitParameter())) {
      return "it takes a collation, text, position or type";
    }
    if (purpose.reads() && returned.getDomainType() != entity) {
      return "it returns a projection of another type";
    }
    if (purpose.reads() && returnsAnother(returned, entity)) {
      return "it returns " + returned.getReturnedType().getName();
    }
    return expressions(declared, method);
  }

  /** {@return whether what is found may be of another class than the entity's: of one above it} */
  private static boolean returnsAnother(ReturnedType returned, Class<?> entity) {
    return !returned.isProjecting() && returned.getReturnedType() != entity;
  }

  /** The reason why stock makes the calls of a method with expressions, null when it has none. */
  private static @Nullable String expressions(Method method, MongoQueryMethod query) {
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
  private static @Nullable String expression(@Nullable String... texts) {
    return Stream.of(texts)
            .anyMatch(text -> text != null && (text.contains("#{") || text.contains("${")))
        ? "an expression"
        : null;
  }
}
