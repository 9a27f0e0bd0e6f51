package dev.throughline.bench.bulkread;

import dev.throughline.bench.process.ChildLoop;
import java.io.IOException;
import java.util.Map;
import org.bson.Document;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.core.MongoTemplate;
import tools.jackson.databind.JsonNode;

/** The JVM that fills the collections, as stock. */
final class SeedChild {

  private SeedChild() {}

  public static void main(String[] arguments) throws IOException {
    ChildLoop.run(SeedChild::seed);
    System.exit(0);
  }

  private static Object seed(JsonNode request) {
    int documents = request.get("documents").asInt();
    boolean keep = request.get("keep").asBoolean();
    try (ConfigurableApplicationContext context =
        ReadApplication.startStock(request.get("uri").asString())) {
      MongoTemplate template = context.getBean(MongoTemplate.class);
      for (Language language : Language.values()) {
        String collection = template.getCollectionName(language.type());
        template.getDb().getCollection(collection).drop();
        if (keep) {
          template.getDb().runCommand(new Document("keep", collection));
        }
        template.insertAll(Orders.of(language, documents));
      }
    }
    return Map.of();
  }
}
