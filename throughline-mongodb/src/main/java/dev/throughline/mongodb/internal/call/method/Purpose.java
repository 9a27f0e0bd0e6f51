package dev.throughline.mongodb.internal.call.method;

import org.springframework.data.mongodb.repository.query.MongoQueryMethod;
import org.springframework.data.mongodb.repository.query.ReactiveMongoQueryMethod;

/** The purpose of a repository's method, blocking or reactive. */
enum Purpose {
  ALL,
  SLICE,
  PAGE,
  WINDOW,
  STREAM,
  FIRST,
  ONE,
  COUNT,
  EXIST,
  /** Deletes, and answers with a number. */
  DELETE,
  /** Finds, deletes what was found, and answers with it. */
  REMOVE,
  UPDATE;

  /** The purpose of a method, in the order in which stock decides. */
  static Purpose of(MongoQueryMethod method, MethodNature nature) {
    if (nature.deletes()) {
      return MethodNature.answersWithEntities(method) ? REMOVE : DELETE;
    }
    if (method.isModifyingQuery()) {
      return UPDATE;
    }
    boolean reactive = method instanceof ReactiveMongoQueryMethod;
    if (reactive && method.isCollectionQuery()) {
      return ALL;
    }
    if (reactive && method.isScrollQuery()) {
      return WINDOW;
    }
    if (!reactive && method.isStreamQuery()) {
      return STREAM; // which a reactive method always says that it is
    }
    if (nature.counts() || nature.exists()) {
      return nature.counts() ? COUNT : EXIST;
    }
    if (!reactive && (method.isPageQuery() || method.isSliceQuery())) {
      return method.isPageQuery() ? PAGE : SLICE;
    }
    if (method.isScrollQuery() || method.isCollectionQuery()) {
      return method.isScrollQuery() ? WINDOW : ALL;
    }
    return nature.limits() ? FIRST : ONE;
  }

  /** {@return whether documents are read} */
  boolean reads() {
    return this != COUNT && this != EXIST && this != DELETE && this != UPDATE;
  }

  /** {@return whether a page is asked for} */
  boolean isPaged() {
    return this == SLICE || this == PAGE;
  }

  /** {@return whether one result is expected at most} */
  boolean isSingle() {
    return this == FIRST || this == ONE;
  }
}
