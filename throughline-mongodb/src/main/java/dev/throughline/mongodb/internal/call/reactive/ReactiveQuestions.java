package dev.throughline.mongodb.internal.call.reactive;

import dev.throughline.mongodb.internal.call.shape.CallShape;
import dev.throughline.mongodb.internal.call.shape.QueryShape;
import dev.throughline.mongodb.internal.call.shape.UpdateShape;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.Query;

/** Calls of a stock template of such a shape, with values that are made up or sampled. */
final class ReactiveQuestions {

  private ReactiveQuestions() {}

  static Publisher<?> ask(ReactiveMongoOperations stock, CallShape shape, Object value) {
    return switch (shape.method()) {
      case FIND_BY_ID -> stock.findById(value, shape.entity(), "recorded");
      case FIND_ONE -> stock.findOne(shape.query(value), shape.entity(), "recorded");
      case FIND_ALL -> stock.find(shape.query(value), shape.entity(), "recorded");
      case EXISTS -> stock.exists(shape.query(value), shape.entity(), "recorded");
    };
  }

  static Publisher<?> ask(ReactiveMongoOperations stock, UpdateShape shape, Object[] arguments) {
    shape.require(stock.getConverter());
    return stock.updateFirst(
        shape.query(arguments), shape.update(arguments), shape.entity(), "recorded");
  }

  static Publisher<?> ask(ReactiveMongoOperations stock, QueryShape shape, Object[] arguments) {
    Query query = shape.query(arguments, stock.getConverter());
    return switch (shape.method()) {
      case FIND -> stock.find(query, shape.entity(), "recorded");
      case FIND_ONE -> stock.findOne(query, shape.entity(), "recorded");
      case EXISTS -> stock.exists(query, shape.entity(), "recorded");
      case COUNT -> stock.count(query, shape.entity(), "recorded");
      case REMOVE -> stock.remove(query, shape.entity(), "recorded");
      case UPDATE_MULTI ->
          stock.updateMulti(
              query, shape.update(arguments, stock.getConverter()), shape.entity(), "recorded");
    };
  }
}
