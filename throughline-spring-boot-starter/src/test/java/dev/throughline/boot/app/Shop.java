package dev.throughline.boot.app;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.bson.BsonDocument;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.core.MongoTemplate;

/** The application, running: what a scenario works with and what it leaves behind. */
final class Shop implements AutoCloseable {

  private final ConfigurableApplicationContext context;
  private final List<Object> results = new ArrayList<>();

  private Shop(ConfigurableApplicationContext context) {
    this.context = context;
  }

  static Shop open(String... properties) {
    return new Shop(
        new SpringApplicationBuilder(ShopApplication.class).properties(properties).run());
  }

  Products products() {
    return context.getBean(Products.class);
  }

  Customers customers() {
    return context.getBean(Customers.class);
  }

  Orders orders() {
    return context.getBean(Orders.class);
  }

  Parcels parcels() {
    return context.getBean(Parcels.class);
  }

  MongoTemplate template() {
    return context.getBean(MongoTemplate.class);
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
