package dev.throughline.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedMongoTests {

  @TempDir Path directory;

  @Test
  void acceptsWritesAndAnswersReads() {
    try (EmbeddedMongo mongo = EmbeddedMongo.inMemory()) {
      withCollection(
          mongo,
          collection -> {
            collection.insertOne(new Document("_id", 1).append("name", "Ada"));
            assertThat(collection.find().first()).containsEntry("name", "Ada");
          });
    }
  }

  @Test
  void connectionStringNamesTheLoopbackPort() {
    try (EmbeddedMongo mongo = EmbeddedMongo.inMemory()) {
      assertThat(mongo.port()).isPositive();
      assertThat(mongo.connectionString()).isEqualTo("mongodb://127.0.0.1:" + mongo.port());
    }
  }

  @Test
  void findsManyDocumentsByTheirIds() {
    try (EmbeddedMongo mongo = EmbeddedMongo.inMemory()) {
      withCollection(
          mongo,
          collection -> {
            List<Object> ids = List.of(1, 2L, "three", new Document("a", 1).append("b", 2));
            ids.forEach(id -> collection.insertOne(new Document("_id", id)));
            List<Object> asked =
                List.of(1.0, 2, "three", "four", new Document("a", 1).append("b", 2));
            Document filter = new Document("_id", new Document("$in", asked));
            assertThat(collection.find(filter).map(it -> it.get("_id")).into(new ArrayList<>()))
                .containsExactlyInAnyOrderElementsOf(ids);
            assertThat(collection.countDocuments(filter.append("_id.a", 1))).isEqualTo(1);
          });
    }
  }

  @Test
  void takesAsManyDocumentsInACommandAsMongoDb() {
    try (EmbeddedMongo memory = EmbeddedMongo.inMemory();
        EmbeddedMongo stored = EmbeddedMongo.inDirectory(directory)) {
      for (EmbeddedMongo mongo : List.of(memory, stored)) {
        try (MongoClient client = MongoClients.create(mongo.connectionString())) {
          Document answer = client.getDatabase("shop").runCommand(new Document("isMaster", 1));
          assertThat(answer).containsEntry("maxWriteBatchSize", 100_000);
        }
        withCollection(
            mongo,
            collection -> {
              collection.insertMany(Stream.generate(Document::new).limit(2_500).toList());
              assertThat(collection.countDocuments()).isEqualTo(2_500);
            });
      }
    }
  }

  @Test
  void twoServersGetTwoPorts() {
    try (EmbeddedMongo first = EmbeddedMongo.inMemory();
        EmbeddedMongo second = EmbeddedMongo.inMemory()) {
      assertThat(first.port()).isNotEqualTo(second.port());
      withCollection(first, collection -> collection.insertOne(new Document()));
      withCollection(second, collection -> assertThat(collection.countDocuments()).isZero());
    }
  }

  @Test
  void listensOnNoOtherAddress() throws IOException {
    try (EmbeddedMongo mongo = EmbeddedMongo.inMemory()) {
      for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
        for (InetAddress address : Collections.list(network.getInetAddresses())) {
          if (!address.isLoopbackAddress()) {
            assertThatThrownBy(() -> connect(address, mongo.port()))
                .as("%s", address)
                .isInstanceOf(IOException.class);
          }
        }
      }
    }
  }

  @Test
  void closeFreesThePortAndMayBeRepeated() {
    EmbeddedMongo mongo = EmbeddedMongo.inMemory();
    mongo.close();
    assertThatExceptionOfType(ConnectException.class)
        .isThrownBy(() -> connect(InetAddress.getLoopbackAddress(), mongo.port()));
    assertThatCode(mongo::close).doesNotThrowAnyException();
  }

  @Test
  void closeDoesNotWaitForClients() {
    EmbeddedMongo mongo = EmbeddedMongo.inMemory();
    try (MongoClient client = MongoClients.create(mongo.connectionString())) {
      client.getDatabase("test").getCollection("things").insertOne(new Document());
      long started = System.nanoTime();
      mongo.close();
      assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - started)).isLessThan(5);
    }
  }

  @Test
  void dataInDirectorySurvivesARestart() {
    Path place = directory.resolve("new/place");
    try (EmbeddedMongo mongo = EmbeddedMongo.inDirectory(place)) {
      withCollection(
          mongo,
          collection -> {
            collection.insertOne(new Document("_id", 1).append("name", "Ada"));
            collection.createIndex(new Document("name", 1));
          });
    }
    try (EmbeddedMongo mongo = EmbeddedMongo.inDirectory(place)) {
      withCollection(
          mongo,
          collection -> {
            assertThat(collection.find().first()).containsEntry("name", "Ada");
            assertThat(collection.listIndexes())
                .extracting(index -> index.getString("name"))
                .contains("name_1");
          });
    }
  }

  @Test
  void anAcknowledgedWriteIsInTheFileAsAKilledProcessLeavesIt() throws IOException {
    Path running = directory.resolve("running");
    try (EmbeddedMongo mongo = EmbeddedMongo.inDirectory(running);
        MongoClient client = MongoClients.create(mongo.connectionString())) {
      MongoCollection<Document> things = client.getDatabase("test").getCollection("things");
      for (int i = 1; i <= 50; i++) {
        things.insertOne(new Document("_id", i).append("n", 0));
        things.updateOne(new Document("_id", i), new Document("$set", new Document("n", i)));
        Path left = Files.createDirectory(directory.resolve("left" + i));
        Files.copy(running.resolve("mongo.mv"), left.resolve("mongo.mv"));
        int last = i;
        try (EmbeddedMongo next = EmbeddedMongo.inDirectory(left)) {
          withCollection(
              next,
              collection -> {
                assertThat(collection.countDocuments()).isEqualTo(last);
                assertThat(collection.find(new Document("_id", last)).first())
                    .containsEntry("n", last);
              });
        }
      }
    }
  }

  @Test
  void secondServerInThisProcessIsRefused() {
    try (EmbeddedMongo first = EmbeddedMongo.inDirectory(directory)) {
      assertThat(first.toString()).contains(directory.toString());
      assertThatExceptionOfType(EmbeddedMongoException.class)
          .isThrownBy(() -> EmbeddedMongo.inDirectory(directory))
          .withMessage("Directory %s is in use by another server in this process", directory);
    }
  }

  @Test
  void serverInAnotherProcessIsNamed() throws Exception {
    Process other = DirectoryHolder.start(directory);
    try {
      assertThatExceptionOfType(EmbeddedMongoException.class)
          .isThrownBy(() -> EmbeddedMongo.inDirectory(directory))
          .withMessageContaining("is in use by process " + other.pid())
          .satisfies(failure -> assertThat(failure.directory()).isEqualTo(directory))
          .satisfies(failure -> assertThat(failure.remedy()).contains("Stop that server"));
    } finally {
      other.destroyForcibly().waitFor();
    }
    EmbeddedMongo.inDirectory(directory).close();
  }

  @Test
  void fileInPlaceOfTheDirectoryIsRefused() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));
    assertThatExceptionOfType(EmbeddedMongoException.class)
        .isThrownBy(() -> EmbeddedMongo.inDirectory(file))
        .withMessage("Directory %s is a file, not a directory", file);
  }

  @Test
  void directoryBelowAFileIsRefused() throws IOException {
    Path below = Files.createFile(directory.resolve("file")).resolve("below");
    assertThatExceptionOfType(EmbeddedMongoException.class)
        .isThrownBy(() -> EmbeddedMongo.inDirectory(below))
        .withMessageStartingWith("Directory " + below + " cannot be created");
  }

  @Test
  void lockThatCannotBeWrittenIsReported() throws IOException {
    Files.createDirectory(directory.resolve("owner.lock"));
    assertThatExceptionOfType(EmbeddedMongoException.class)
        .isThrownBy(() -> EmbeddedMongo.inDirectory(directory))
        .withMessageStartingWith("Directory " + directory + " is not writable");
  }

  @Test
  void damagedStoreIsReportedAndTheDirectoryReleased() throws IOException {
    Path store = directory.resolve("mongo.mv");
    Files.writeString(store, "not a store".repeat(2_000));
    assertThatExceptionOfType(EmbeddedMongoException.class)
        .isThrownBy(() -> EmbeddedMongo.inDirectory(directory))
        .withMessageContaining("holds a store that cannot be opened");
    Files.delete(store);
    EmbeddedMongo.inDirectory(directory).close();
  }

  private static void withCollection(
      EmbeddedMongo mongo, Consumer<MongoCollection<Document>> action) {
    try (MongoClient client = MongoClients.create(mongo.connectionString())) {
      action.accept(client.getDatabase("test").getCollection("things"));
    }
  }

  private static void connect(InetAddress address, int port) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), 1_000);
    }
  }
}
