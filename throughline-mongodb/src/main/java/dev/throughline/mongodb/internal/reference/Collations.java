package dev.throughline.mongodb.internal.reference;

import com.mongodb.client.MongoDatabase;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.bson.Document;
import org.springframework.data.mongodb.MongoDatabaseFactory;

/**
 * Tells collections that compare texts by their characters from those with a collation of their
 * own, which the server is asked for once a minute, outside of sessions. Thread-safe.
 */
final class Collations implements Predicate<ReferenceTarget> {

  private static final long VALID_NANOS = TimeUnit.MINUTES.toNanos(1);

  private record Place(String database, String collection) {}

  private record Answer(boolean plain, long nanos) {}

  private final MongoDatabaseFactory factory;
  private final Map<Place, Answer> answers = new ConcurrentHashMap<>();

  Collations(MongoDatabaseFactory factory) {
    this.factory = factory;
  }

  /** {@return whether the collection has no collation; not for one that cannot be asked for} */
  @Override
  public boolean test(ReferenceTarget target) {
    if (factory.isTransactionActive()) {
      return false; // the question would abort it
    }
    String name = target.database();
    Place place = new Place(name == null ? "" : name, target.collection());
    Answer answer = answers.get(place);
    if (answer == null || System.nanoTime() - answer.nanos() > VALID_NANOS) {
      answer = new Answer(ask(target), System.nanoTime());
      answers.put(place, answer);
    }
    return answer.plain();
  }

  private boolean ask(ReferenceTarget target) {
    String name = target.database();
    MongoDatabase database =
        name == null ? factory.getMongoDatabase() : factory.getMongoDatabase(name);
    Document found =
        database.listCollections().filter(new Document("name", target.collection())).first();
    return found == null
        || !(found.get("options") instanceof Document options)
        || !options.containsKey("collation");
  }
}
