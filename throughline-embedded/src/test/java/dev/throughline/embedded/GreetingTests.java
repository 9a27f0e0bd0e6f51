package dev.throughline.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.ServerApi;
import com.mongodb.ServerApiVersion;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The server introduces itself on every database, which is what health checks ask for. */
class GreetingTests {

  private static final Document HELLO = new Document("hello", 1);

  @TempDir Path directory;

  @Test
  void helloIsAnsweredOnEveryDatabase() {
    withServers(
        mongo -> {
          try (MongoClient client = MongoClients.create(mongo.connectionString())) {
            client.getDatabase("shop").getCollection("products").insertOne(new Document());
            List<String> databases = client.listDatabaseNames().into(new ArrayList<>());
            assertThat(databases).contains("shop");
            databases.addAll(List.of("admin", "local", "empty"));
            for (String database : databases) {
              assertThat(client.getDatabase(database).runCommand(HELLO))
                  .containsEntry("isWritablePrimary", true)
                  .containsEntry("ok", 1.0)
                  .containsEntry("maxWriteBatchSize", 100_000)
                  .doesNotContainKeys("ismaster", "isMaster")
                  .hasEntrySatisfying(
                      "maxWireVersion", version -> assertThat(version).isInstanceOf(Integer.class));
            }
            assertThat(client.listDatabaseNames()).doesNotContain("empty");
          }
        });
  }

  @Test
  void helloIsAnsweredToReactiveClients() {
    withServers(
        mongo -> {
          try (var client =
              com.mongodb.reactivestreams.client.MongoClients.create(mongo.connectionString())) {
            Mono.from(client.getDatabase("shop").getCollection("things").insertOne(new Document()))
                .block();
            assertThat(
                    Flux.from(client.listDatabaseNames())
                        .flatMap(name -> client.getDatabase(name).runCommand(HELLO))
                        .map(answer -> answer.getInteger("maxWireVersion"))
                        .collectList()
                        .block())
                .isNotEmpty();
          }
        });
  }

  /** With a version of the server's interface, drivers greet with hello from the first message. */
  @Test
  void clientsThatGreetWithHelloAreServed() {
    withServers(
        mongo -> {
          MongoClientSettings settings =
              MongoClientSettings.builder()
                  .applyConnectionString(new ConnectionString(mongo.connectionString()))
                  .serverApi(ServerApi.builder().version(ServerApiVersion.V1).build())
                  .build();
          try (MongoClient client = MongoClients.create(settings)) {
            client.getDatabase("shop").getCollection("c").insertOne(new Document("_id", 1));
            assertThat(client.getDatabase("shop").getCollection("c").find()).hasSize(1);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"isMaster", "ismaster"})
  void theOldGreetingStays(String command) {
    withServers(
        mongo -> {
          try (MongoClient client = MongoClients.create(mongo.connectionString())) {
            assertThat(client.getDatabase("shop").runCommand(new Document(command, 1)))
                .containsEntry("ismaster", true);
          }
        });
  }

  @Test
  void otherCommandsAreAsUnknownAsBefore() {
    withServers(
        mongo -> {
          try (MongoClient client = MongoClients.create(mongo.connectionString())) {
            assertThatExceptionOfType(MongoCommandException.class)
                .isThrownBy(() -> client.getDatabase("shop").runCommand(new Document("goodbye", 1)))
                .withMessageContaining("goodbye");
          }
        });
  }

  private void withServers(Consumer<EmbeddedMongo> test) {
    try (EmbeddedMongo memory = EmbeddedMongo.inMemory();
        EmbeddedMongo stored = EmbeddedMongo.inDirectory(directory)) {
      test.accept(memory);
      test.accept(stored);
    }
  }
}
