package dev.throughline.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoDatabase;
import dev.throughline.mongodb.internal.raw.OwnReactiveDatabases;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.StringCodec;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;

/** A reactive template keeps databases, as long as the factory gives such ones; nothing is sent. */
class KeptReactiveDatabaseTests {

  private final MongoClient client = MongoClients.create("mongodb://127.0.0.1:1");
  private final OwnReactiveDatabases databases =
      new OwnReactiveDatabases(
          new SimpleReactiveMongoDatabaseFactory(client, "test"), null, registry -> {});

  @AfterEach
  void stop() {
    client.close();
  }

  private MongoDatabase database() {
    return client.getDatabase("test");
  }

  @Test
  void keepsWhatIsAlike() {
    assertThat(databases.own(database())).isSameAs(databases.own(database()));
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
    for (MongoDatabase unlike :
        List.of(
            database().withWriteConcern(WriteConcern.MAJORITY),
            database().withReadPreference(ReadPreference.nearest()),
            database().withReadConcern(ReadConcern.MAJORITY),
            database().withTimeout(5, TimeUnit.SECONDS),
            client.getDatabase("test2"))) {
      MongoDatabase made = databases.own(unlike);
      assertThat(made).isNotSameAs(own);
      assertThat(made.getName()).isEqualTo(unlike.getName());
      assertThat(made.getWriteConcern()).isEqualTo(unlike.getWriteConcern());
      assertThat(made.getReadPreference()).isEqualTo(unlike.getReadPreference());
      assertThat(made.getReadConcern()).isEqualTo(unlike.getReadConcern());
      assertThat(made.getTimeout(TimeUnit.SECONDS)).isEqualTo(unlike.getTimeout(TimeUnit.SECONDS));
    }
  }

  @Test
  void keepsNothingOfOtherFactories() {
    OwnReactiveDatabases ofTenants =
        new OwnReactiveDatabases(
            new SimpleReactiveMongoDatabaseFactory(client, "test") {}, null, registry -> {});
    assertThat(ofTenants.own(database())).isNotSameAs(ofTenants.own(database()));
  }
}
