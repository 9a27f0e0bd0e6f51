package dev.throughline.mongodb.page;

import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.Query;

/** The ways to find a page. */
enum Pages {
  BLOCKING,
  STOCK_TEMPLATE,
  REACTIVE,
  STOCK_REACTIVE_TEMPLATE,
  COROUTINES;

  static final CursorTokens TOKENS = CursorTokens.signedWith(new byte[32]);

  KeysetPage<Thing> page(PageServer server, Query query, KeysetRequest request, String collection) {
    return switch (this) {
      case BLOCKING -> page(server.template, query, request, collection);
      case STOCK_TEMPLATE -> page(server.stock, query, request, collection);
      case REACTIVE -> page(server.reactive, query, request, collection);
      case STOCK_REACTIVE_TEMPLATE -> page(server.stockReactive, query, request, collection);
      case COROUTINES ->
          CoroutinePages.page(
              new ReactiveKeysetPages(server.reactive, TOKENS),
              query,
              request,
              Thing.class,
              collection);
    };
  }

  private static KeysetPage<Thing> page(
      MongoOperations operations, Query query, KeysetRequest request, String collection) {
    return new KeysetPages(operations, TOKENS).page(query, request, Thing.class, collection);
  }

  private static KeysetPage<Thing> page(
      ReactiveMongoOperations operations, Query query, KeysetRequest request, String collection) {
    return new ReactiveKeysetPages(operations, TOKENS)
        .page(query, request, Thing.class, collection)
        .block();
  }
}
