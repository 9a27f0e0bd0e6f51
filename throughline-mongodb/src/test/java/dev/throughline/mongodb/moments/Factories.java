package dev.throughline.mongodb.moments;

import static dev.throughline.mongodb.moments.Kind.FACTORY;
import static dev.throughline.mongodb.moments.Kind.TRANSLATOR;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.support.PersistenceExceptionTranslator;
import org.springframework.data.mongodb.core.MongoExceptionTranslator;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import reactor.core.publisher.Mono;

/** Factories of databases as applications write them to choose a tenant's database. */
final class Factories {

  private Factories() {}

  /** Writes down what it is asked to translate. */
  private static final class Translator implements PersistenceExceptionTranslator {
    private final PersistenceExceptionTranslator target = new MongoExceptionTranslator();

    @Override
    public DataAccessException translateExceptionIfPossible(RuntimeException e) {
      Moments.note(TRANSLATOR, e.getClass().getSimpleName());
      return target.translateExceptionIfPossible(e);
    }
  }

  static final class Blocking extends SimpleMongoClientDatabaseFactory {
    Blocking(MongoClient client, String database) {
      super(client, database);
      setExceptionTranslator(new Translator());
    }

    @Override
    public MongoDatabase getMongoDatabase() {
      Moments.note(FACTORY, "database");
      return super.getMongoDatabase();
    }
  }

  static final class Reactive extends SimpleReactiveMongoDatabaseFactory {
    Reactive(com.mongodb.reactivestreams.client.MongoClient client, String database) {
      super(client, database);
      setExceptionTranslator(new Translator());
    }

    @Override
    public Mono<com.mongodb.reactivestreams.client.MongoDatabase> getMongoDatabase() {
      Moments.note(FACTORY, "called");
      return Mono.deferContextual(
          context -> {
            Moments.note(FACTORY, "database for " + context.getOrDefault("tenant", "none"));
            return super.getMongoDatabase();
          });
    }
  }
}
