package dev.throughline.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import com.mongodb.MongoClientSettings;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import dev.throughline.mongodb.internal.raw.OwnDatabases;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.StringCodec;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.query.Update;

/** A template keeps databases and collections, as long as the factory gives such ones. */
class KeptDatabaseTests {

  private final TestServer one = new TestServer();
  private final TestServer other = new TestServer();
  private final OwnDatabases databases = new OwnDatabases(one.factory(), null, registry -> {});

  record Item(String id, String name) {}

  @AfterEach
  void stop() {
    one.close();
    other.close();
  }

  private MongoDatabase database() {
    return one.client().getDatabase("test");
  }

  @Test
  void keepsWhatIsAlike() {
    MongoDatabase own = databases.own(database());
    assertThat(databases.own(database())).isSameAs(own);
    MongoCollection<Document> items = databases.collection(own, "items");
    assertThat(databases.collection(own, "items")).isSameAs(items);
    assertThat(databases.bytes(items)).isSameAs(databases.bytes(items));
    MongoCollection<Document> stock = databases.collection(database(), "items");
    assertThat(databases.collection(database(), "items")).isSameAs(stock).isNotSameAs(items);
    assertThat(stock.getCodecRegistry()).isSameAs(database().getCodecRegistry());
    assertThat(databases.bytes(stock)).isSameAs(databases.bytes(stock));
  }

  /** Another database's codecs may have been used since. */
  @Test
  void givesBackTheCodecsOfEachDatabase() {
    CodecRegistry others =
        CodecRegistries.fromRegistries(
            CodecRegistries.fromCodecs(new StringCodec() {}), database().getCodecRegistry());
    Class<?> known = database().getCodecRegistry().get(String.class).getClass();
    MongoDatabase own = databases.own(database());
    MongoDatabase ofOthers = databases.own(database().withCodecRegistry(others));
    assertThat(databases.restored(own).getCodecRegistry().get(String.class).getClass())
        .isEqualTo(known);
    assertThat(databases.restored(ofOthers).getCodecRegistry().get(String.class).getClass())
        .isNotEqualTo(known);
    assertThat(databases.restored(own).getCodecRegistry().get(Document.class))
        .isInstanceOf(DocumentCodec.class);
  }

  @Test
  void keepsNothingOfWhatIsNot() {
    MongoDatabase own = databases.own(database());
    MongoCollection<Document> items = databases.collection(own, "items");
    for (MongoDatabase unlike :
        List.of(
            database().withWriteConcern(WriteConcern.MAJORITY),
            database().withReadPreference(ReadPreference.nearest()),
            database().withReadConcern(ReadConcern.MAJORITY),
            database().withTimeout(5, TimeUnit.SECONDS),
            one.client().getDatabase("test2"),
            other.client().getDatabase("test"))) {
      MongoDatabase made = databases.own(unlike);
      assertThat(made).isNotSameAs(own);
      assertThat(made.getName()).isEqualTo(unlike.getName());
      assertThat(made.getWriteConcern()).isEqualTo(unlike.getWriteConcern());
      assertThat(made.getReadPreference()).isEqualTo(unlike.getReadPreference());
      assertThat(made.getReadConcern()).isEqualTo(unlike.getReadConcern());
      assertThat(made.getTimeout(TimeUnit.SECONDS)).isEqualTo(unlike.getTimeout(TimeUnit.SECONDS));
      assertThat(databases.collection(made, "items")).isNotSameAs(items);
      assertThat(databases.collection(unlike, "items").getWriteConcern())
          .isEqualTo(unlike.getWriteConcern());
    }
  }

  @Test
  void servesTheTenantThatTheFactoryNames() {
    MongoDatabase[] current = {null};
    ThroughlineMongoTemplate template =
        new ThroughlineMongoTemplate(
            new SimpleMongoClientDatabaseFactory(one.client(), "unused") {
              @Override
              public MongoDatabase getMongoDatabase() {
                return current[0];
              }
            });
    // Views of two clients may share a registry, so that their databases look alike.
    CodecRegistry shared = MongoClientSettings.getDefaultCodecRegistry();
    List<MongoDatabase> tenants =
        List.of(
            database(),
            other.client().getDatabase("test"),
            one.client().getDatabase("test2"),
            one.client().withCodecRegistry(shared).getDatabase("test3"),
            other.client().withCodecRegistry(shared).getDatabase("test3"));
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < tenants.size(); i++) {
        current[0] = tenants.get(i);
        String name = "tenant " + i;
        template.save(new Item("i", name));
        template.updateFirst(
            query(where("id").is("i")), Update.update("name", name + "!"), Item.class);
      }
      for (int i = 0; i < tenants.size(); i++) {
        current[0] = tenants.get(i);
        assertThat(template.findById("i", Item.class))
            .isEqualTo(new Item("i", "tenant " + i + "!"));
      }
    }
  }
}
