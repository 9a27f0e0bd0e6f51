package dev.throughline.boot.app;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.bson.BsonDocument;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;

/** The application, running: what a scenario works with and what it leaves behind. */
final class Shop implements AutoCloseable {

  private final ConfigurableApplicationContext context;
  private final Access access;
  private final List<Object> results = new ArrayList<>();

  private Shop(ConfigurableApplicationContext context, Access access) {
    this.context = context;
    this.access = access;
  }

  static Shop open(String... properties) {
    return open(Access.BLOCKING, properties);
  }

  static Shop open(Access access, String... properties) {
    return new Shop(
        new SpringApplicationBuilder(ShopApplication.class).properties(properties).run(), access);
  }

  private <T> T bean(Class<T> blocking, Class<?> reactive) {
    return access == Access.BLOCKING
        ? context.getBean(blocking)
        : Awaiting.as(blocking, context.getBean(reactive));
  }

  Products products() {
    return bean(Products.class, ReactiveProducts.class);
  }

  Customers customers() {
    return bean(Customers.class, ReactiveCustomers.class);
  }

  Orders orders() {
    return bean(Orders.class, ReactiveOrders.class);
  }

  Parcels parcels() {
    return bean(Parcels.class, ReactiveParcels.class);
  }

  MongoOperations template() {
    return bean(MongoOperations.class, ReactiveMongoOperations.class);
  }

  /** Whether it runs on the compiled template. */
  boolean compiled() {
    return access == Access.BLOCKING
        ? context.getBean(MongoOperations.class) instanceof ThroughlineMongoTemplate
        : context.getBean(ReactiveMongoOperations.class)
            instanceof ThroughlineReactiveMongoTemplate;
  }

  /** The database as the plain driver sees it. */
  MongoDatabase database() {
    return context.getBean(MongoClient.class).getDatabase("test");
  }

  /** Keeps a value for the comparison. */
  <T> T keep(T result) {
    results.add(result);
    return result;
  }

  /** Keeps what the action returns or throws. */
  void attempt(Callable<?> action) {
    try {
      results.add(action.call());
    } catch (Exception e) {
      StringBuilder chain = new StringBuilder();
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        chain.append(cause.getClass().getName()).append(": ").append(cause.getMessage());
        chain.append('\n');
      }
      results.add(Ids.anonymous(chain.toString()));
    }
  }

  List<Object> results() {
    return results;
  }

  List<String> events() {
    return context.getBean(CardEncryption.class).seen();
  }

  /** Every document of every collection, in insertion order, with generated ids numbered. */
  Map<String, List<BsonDocument>> documents() {
    Map<String, List<BsonDocument>> documents = new LinkedHashMap<>();
    Ids ids = new Ids();
    for (String name : new TreeSet<>(database().listCollectionNames().into(new ArrayList<>()))) {
      List<BsonDocument> found = new ArrayList<>();
      for (BsonDocument document : database().getCollection(name, BsonDocument.class).find()) {
        found.add(ids.numbered(document));
      }
      documents.put(name, found);
    }
    return documents;
  }

  @Override
  public void close() {
    context.close();
  }
}
