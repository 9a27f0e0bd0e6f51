package dev.throughline.mongodb.references;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.DocumentReference;
import org.springframework.data.mongodb.core.query.Query;

/** References that are not there, and referenced documents without an id. */
class AbsentReferenceTests {

  static class Maker {
    @Id Object id;
    String name;
  }

  static class Machine {
    @Id int id;
    @DocumentReference @Nullable Maker maker;
  }

  record Part(@Id int id, @DocumentReference @Nullable Maker maker) {}

  static class Lists {
    @Id int id;
    @DocumentReference @Nullable List<Maker> list;
  }

  static class Others {
    @Id int id;
    @DocumentReference @Nullable Set<Maker> set;
    @DocumentReference @Nullable Map<String, Maker> map;
    @DocumentReference Maker @Nullable [] array;
  }

  private final Databases databases = new Databases();

  @AfterEach
  void close() {
    databases.close();
  }

  private void store(String collection, Function<Integer, Document> owner) {
    List<Document> owners = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      owners.add(owner.apply(i).append("_id", i));
    }
    databases.database().getCollection(collection).insertMany(owners);
  }

  private void makers(Document... makers) {
    databases.database().getCollection("maker").insertMany(List.of(makers));
  }

  private int commands(Class<?> type) {
    var reads = databases.reads(template -> template.find(new Query(), type));
    assertThat(reads.actual()).usingRecursiveComparison().isEqualTo(reads.expected());
    return reads.commands().size();
  }

  private static Document maker(@Nullable Object id) {
    return new Document("_id", id).append("name", "maker " + id);
  }

  /** As {@code $group} and {@code $out} leave them. */
  @Test
  void documentsWithoutIdAreNotWhereAbsentReferencesLead() {
    makers(maker(null), maker(1), maker(new Document()), maker(new Document("a", 1)));
    store(
        "machine", i -> i % 2 == 0 ? new Document() : new Document("maker", i % 4 == 1 ? 1 : null));
    store("part", i -> i % 2 == 0 ? new Document() : new Document("maker", null));
    assertThat(commands(Machine.class)).isEqualTo(2);
    assertThat(commands(Part.class)).isEqualTo(2);
  }

  @Test
  void absentListsAreAskedForTogether() {
    makers(maker(null), maker(1));
    store("lists", i -> i % 2 == 0 ? new Document() : new Document("list", null));
    store("others", i -> i % 2 == 0 ? new Document() : new Document("map", null));
    assertThat(commands(Lists.class)).isEqualTo(2);
    assertThat(commands(Others.class)).isEqualTo(2);
  }
}
