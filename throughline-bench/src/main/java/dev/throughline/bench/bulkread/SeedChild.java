package dev.throughline.bench.bulkread;

import dev.throughline.bench.experiment.Operations;
import java.io.IOException;
import java.util.Map;
import org.bson.Document;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.core.MongoTemplate;

/** The JVM that fills the collections, as stock. */
final class SeedChild {

  private SeedChild() {}

  public static void main(String[] arguments) throws IOException {
    new Operations(
            Map.of(
                "seed",
                request ->
                    seed(
                        request.get("uri").asString(),
                        request.get("documents").asInt(),
                        request.get("keep").asBoolean())))
        .serve();
  }

  /**
   * Fills a collection for each language.
   *
   * @param keep whether to tell the null server to hold what comes.
   */
  static Map<String, Object> seed(String uri, int documents, boolean keep) {
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
    return Map.of();
  }
}
