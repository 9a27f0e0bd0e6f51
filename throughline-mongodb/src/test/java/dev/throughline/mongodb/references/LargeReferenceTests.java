package dev.throughline.mongodb.references;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.DBRef;
import org.springframework.data.mongodb.core.query.Query;

/** Results that refer to more than a window of a result holds. */
class LargeReferenceTests {

  static class Leaf {
    @Id int id;
    String text;
  }

  static class Large {
    @Id int id;
    String text;
    @DBRef Leaf leaf;
  }

  static class Owner {
    @Id int id;
    @DBRef Large large;
    @DBRef Leaf leaf;
  }

  @Test
  void areFetchedInSeveralBatches() {
    try (Databases databases = new Databases()) {
      int owners = 400;
      List<Document> larges = new ArrayList<>();
      List<Document> leaves = new ArrayList<>();
      List<Document> all = new ArrayList<>();
      for (int i = 0; i < owners; i++) {
        larges.add(
            new Document("_id", i)
                .append("text", "x".repeat(60_000))
                .append("leaf", new com.mongodb.DBRef("leaf", i)));
        leaves.add(new Document("_id", i).append("text", "leaf " + i));
        leaves.add(new Document("_id", i + owners).append("text", "leaf " + i));
        all.add(
            new Document("_id", i)
                .append("large", new com.mongodb.DBRef("large", i))
                .append("leaf", new com.mongodb.DBRef("leaf", i + owners)));
      }
      databases.database().getCollection("large").insertMany(larges);
      databases.database().getCollection("leaf").insertMany(leaves);
      databases.database().getCollection("owner").insertMany(all);
      var reads = databases.reads(template -> template.find(new Query(), Owner.class));
      assertThat(reads.actual()).usingRecursiveComparison().isEqualTo(reads.expected());
      assertThat(reads.commands()).hasSizeLessThan(30);
    }
  }
}
