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
    ChildLoop.run(SeedChild::answer);
    System.exit(0);
  }

  private static Object answer(JsonNode request) {
    seed(
        request.get("uri").asString(),
        request.get("documents").asInt(),
        request.get("keep").asBoolean());
    return Map.of();
  }

  /**
   * Fills a collection for each language.
   *
   * @param keep whether to tell the null server to hold what comes.
   */
  static void seed(String uri, int documents, boolean keep) {
    try (ConfigurableApplicationContext context = ReadApplication.startStock(uri)) {
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
  }
}
