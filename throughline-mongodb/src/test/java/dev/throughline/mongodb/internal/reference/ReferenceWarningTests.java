package dev.throughline.mongodb.internal.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.logging.Log;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.mapping.DBRef;
import org.springframework.data.mongodb.core.mapping.DocumentReference;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.query.Query;

/** References that are followed one by one are warned of once, and from 101 in one result on. */
class ReferenceWarningTests {

  static class Year {
    @Id int id;
  }

  static class Era {
    @Id int id;

    @DocumentReference(lookup = "{ '_id' : { '$lt' : ?#{#target} } }")
    Year before;

    @DBRef Year first;
  }

  private final List<String> warned = new ArrayList<>();
  private final MongoServer server = new MongoServer(new MemoryBackend());
  private MongoClient client;
  private MongoTemplate template;

  @BeforeEach
  void open() {
    client = MongoClients.create("mongodb://127.0.0.1:" + server.bind().getPort());
    SimpleMongoClientDatabaseFactory factory =
        new SimpleMongoClientDatabaseFactory(client, "warnings");
    Log log =
        (Log)
            Proxy.newProxyInstance(
                Log.class.getClassLoader(),
                new Class<?>[] {Log.class},
                (proxy, method, arguments) -> {
                  warned.add(method.getName() + " " + arguments[0]);
                  return null;
                });
    MongoMappingContext context = new MongoMappingContext();
    ThroughlineMongoConverter converter =
        new ThroughlineMongoConverter(
            new BatchedReferences(factory, new ReferenceWarnings(log)), context);
    converter.afterPropertiesSet();
    template = new ThroughlineMongoTemplate(factory, converter);
  }

  @AfterEach
  void close() {
    client.close();
    server.shutdownNow();
  }

  private void eras(int from, int to) {
    for (int i = from; i < to; i++) {
      template
          .getCollection("era")
          .insertOne(
              new Document("_id", i)
                  .append("before", i)
                  .append("first", new com.mongodb.DBRef("year", 1)));
    }
  }

  @Test
  void aHundredAreSilentAndMoreAreWarnedOfOnce() {
    eras(0, 100);
    assertThat(template.find(new Query(), Era.class)).hasSize(100);
    assertThat(warned).isEmpty();

    eras(100, 102);
    assertThat(template.find(new Query(), Era.class)).hasSize(102);
    assertThat(warned).hasSize(1);
    assertThat(warned.get(0))
        .startsWith("warn " + Era.class.getName() + ".before: more than 100 references")
        .contains("one by one: its lookup compares not only fields with values")
        .contains("References by id are fetched together; others can be joined by $lookup.");

    assertThat(template.find(new Query(), Era.class)).hasSize(102);
    assertThat(warned).hasSize(1);
  }
}
