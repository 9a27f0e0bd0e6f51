package dev.throughline.mongodb.references;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.reactivestreams.client.MongoClients;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.mapping.DBRef;
import org.springframework.data.mongodb.core.query.Query;

/**
 * Reactive templates follow references if their converter has a resolver with a blocking driver, as
 * in an application with both.
 */
class ReactiveCountTests {

  private static final int OWNERS = 1_000;

  static class Room {
    @Id ObjectId id;
    String name;
  }

  static class Guest {
    @Id ObjectId id;
    int number;
    @DBRef Room room;
  }

  @Test
  void oneReferenceEach() {
    try (Databases databases = new Databases();
        var client = MongoClients.create(databases.settings())) {
      fill(databases);
      var factory = new SimpleReactiveMongoDatabaseFactory(client, databases.database().getName());
      var ours = new ThroughlineReactiveMongoTemplate(factory, databases.converter());
      var stock = new ReactiveMongoTemplate(factory, databases.stock().getConverter());
      List<Guest> read = new ArrayList<>();
      List<BsonDocument> commands =
          databases.commands(
              () -> read.addAll(ours.find(new Query(), Guest.class).collectList().block()));
      assertThat(commands).hasSize(2);
      assertThat(read).hasSize(OWNERS);
      assertThat(read)
          .usingRecursiveComparison()
          .isEqualTo(stock.find(new Query(), Guest.class).collectList().block());
      assertThat(read).allMatch(guest -> guest.room.name.equals("room " + guest.number));
    }
  }

  private static void fill(Databases databases) {
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < OWNERS; i++) {
      Room room = new Room();
      room.id = new ObjectId();
      room.name = "room " + i;
      Guest guest = new Guest();
      guest.number = i;
      guest.room = room;
      all.add(room);
      all.add(guest);
    }
    databases.stock().insertAll(all);
  }
}
