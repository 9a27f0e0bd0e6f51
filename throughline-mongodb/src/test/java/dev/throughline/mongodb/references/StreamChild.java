package dev.throughline.mongodb.references;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.internal.reference.ReferenceCounts;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.DBRef;
import org.springframework.data.mongodb.core.query.Query;

/** A JVM of its own that streams owners with their references. */
final class StreamChild {

  static final String DATABASE = "streams";

  record Maker(@Id ObjectId id, int number) {}

  record Tool(@Id ObjectId id, @DBRef Maker maker) {}

  private StreamChild() {}

  public static void main(String[] arguments) {
    try (MongoClient client = MongoClients.create(arguments[0])) {
      ThroughlineMongoTemplate template = new ThroughlineMongoTemplate(client, DATABASE);
      long[] seen = new long[2];
      try (Stream<Tool> tools = template.stream(new Query(), Tool.class)) {
        tools.forEach(
            tool -> {
              seen[0]++;
              seen[1] += tool.maker().number();
            });
      }
      System.out.printf(
          "%d owners, sum %d, %d commands for references, %d alone%n",
          seen[0], seen[1], ReferenceCounts.total().commands(), ReferenceCounts.total().single());
    }
  }
}
