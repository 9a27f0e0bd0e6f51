package dev.throughline.driver.internal;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.event.CommandListener;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.write.StreamingWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactory;
import org.springframework.data.repository.core.RepositoryMetadata;

/** Writes in all ways with the driver of its class loader, and reads back by stock. */
public final class DriverProgram {

  private static final int MANY = 1_000;

  public record Stored(String id, String way, int number) {}

  public interface StoredRepository extends MongoRepository<Stored, String> {}

  private DriverProgram() {}

  /**
   * Runs the program against a server.
   *
   * @return by line: how many commands were sent directly, and what is stored of each way.
   */
  public static String run(String uri, boolean listens) {
    MongoClientSettings.Builder settings =
        MongoClientSettings.builder().applyConnectionString(new ConnectionString(uri));
    if (listens) {
      settings.addCommandListener(new CommandListener() {});
    }
    try (MongoClient client = MongoClients.create(settings.build())) {
      MongoTemplate stock = new MongoTemplate(client, "drivers");
      ThroughlineMongoTemplate template =
          new ThroughlineMongoTemplate(stock.getMongoDatabaseFactory());
      stock.dropCollection(Stored.class);
      write(template);
      StringBuilder answer = new StringBuilder();
      answer.append(template.runner().calls().sentDirectly() > 0 ? "direct" : "driver");
      for (String way : List.of("insert", "insertAll", "saveAll", "bulk", "writer", "save")) {
        List<Stored> stored = stock.find(Query.query(Criteria.where("way").is(way)), Stored.class);
        int sum = stored.stream().mapToInt(Stored::number).sum();
        answer.append(' ').append(way).append(' ').append(stored.size()).append('/').append(sum);
      }
      return answer + " of " + stock.count(new Query(), Stored.class);
    }
  }

  private static void write(ThroughlineMongoTemplate template) {
    StoredRepository repository =
        new MongoRepositoryFactory(template) {
          @Override
          protected Class<?> getRepositoryBaseClass(RepositoryMetadata metadata) {
            return ThroughlineMongoRepository.class;
          }
        }.getRepository(StoredRepository.class);
    for (int i = 0; i < 10; i++) {
      template.insert(new Stored("i" + i, "insert", i));
    }
    template.insertAll(many("a", "insertAll"));
    repository.saveAll(many("s", "saveAll"));
    List<Stored> mixed = new ArrayList<>(many("s", "saveAll")); // existing ones, and new ones
    IntStream.range(0, 5).forEach(i -> mixed.add(new Stored(null, "saveAll", 0)));
    repository.saveAll(mixed);
    template.bulkOps(BulkMode.ORDERED, Stored.class).insert(many("b", "bulk")).execute();
    StreamingWriter.of(template).insert().write(many("w", "writer"));
    for (int i = 0; i < 10; i++) {
      template.save(new Stored("v" + i, "save", 0));
      template.save(new Stored("v" + i, "save", i));
      template.updateFirst(
          Query.query(Criteria.where("id").is("v" + i)),
          Update.update("number", i + 1),
          Stored.class);
    }
  }

  private static List<Stored> many(String ids, String way) {
    return IntStream.range(0, MANY).mapToObj(i -> new Stored(ids + i, way, i)).toList();
  }
}
