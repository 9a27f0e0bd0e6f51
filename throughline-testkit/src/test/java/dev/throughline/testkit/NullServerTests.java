package dev.throughline.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoCommandException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.UpdateOneModel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.bson.types.Binary;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The null server with the real driver in front of it. */
class NullServerTests {

  private final NullServer server = NullServer.start();
  private final MongoClient client = MongoClients.create(server.uri());
  private final MongoDatabase database = client.getDatabase("bench");
  private final MongoCollection<Document> products = database.getCollection("products");

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @Test
  void countsInsertedDocumentsAndTheirBytes() {
    List<Document> documents = documents(3);
    int bytes =
        documents.stream()
            .mapToInt(
                it -> new RawBsonDocument(it, new DocumentCodec()).getByteBuffer().remaining())
            .sum();

    products.insertMany(documents);

    assertThat(tally()).containsEntry("documents", 3L).containsEntry("bytes", (long) bytes);
    assertThat(products.countDocuments()).isEqualTo(3);
    assertThat(products.estimatedDocumentCount()).isEqualTo(3);
    assertThat(products.find()).isEmpty();
  }

  @Test
  void countsDocumentsInTheBodyOfTheCommand() {
    Document reply =
        database.runCommand(
            new Document("insert", "products")
                .append("ordered", true)
                .append("documents", documents(7))
                .append("comment", "behind"));

    assertThat(reply.getInteger("n")).isEqualTo(7);
    assertThat(tally()).containsEntry("documents", 7L);
  }

  @Test
  void keepsDatabasesApart() {
    products.insertMany(documents(2));
    client.getDatabase("other").getCollection("products").insertMany(documents(5));

    assertThat(tally()).containsEntry("documents", 2L);
  }

  @Test
  void forgetsADroppedCollection() {
    keep();
    products.insertMany(documents(2));
    products.drop();
    products.insertMany(documents(1));

    assertThat(tally()).containsEntry("documents", 1L);
    assertThat(products.find()).isEmpty();
  }

  @Test
  void splitsInsertsAsARealServerMakesTheDriverDo() {
    products.insertMany(documents(100_001), new InsertManyOptions().ordered(false));

    assertThat(tally()).containsEntry("documents", 100_001L);
  }

  @Test
  void takesMessagesOfManyMegabytes() {
    byte[] payload = new byte[10 * 1024 * 1024];
    products.insertMany(
        IntStream.range(0, 6).mapToObj(i -> new Document("payload", new Binary(payload))).toList());

    assertThat(tally()).containsEntry("documents", 6L);
  }

  @Test
  void acceptsUnacknowledgedWrites() {
    products.withWriteConcern(WriteConcern.UNACKNOWLEDGED).insertMany(documents(4));

    // The same connection serves the tally, so the insert before it has been taken.
    assertThat(tally()).containsEntry("documents", 4L);
  }

  @Test
  void answersFindWithTheBytesThatWereInserted() {
    keep();
    List<Document> documents = documents(50);
    products.insertMany(documents);

    assertThat(products.find()).containsExactlyElementsOf(documents);
    assertThat(products.find().limit(7)).containsExactlyElementsOf(documents.subList(0, 7));
    assertThat(products.aggregate(List.of(new Document("$match", new Document()))))
        .containsExactlyElementsOf(documents);
  }

  @Test
  void honoursBatchSizes() {
    keep();
    List<Document> documents = documents(1_500);
    products.insertMany(documents);

    assertThat(batches(0)).containsExactly(101, 1_399);
    assertThat(batches(1_000)).containsExactly(1_000, 500);
    assertThat(batches(1_500)).containsExactly(1_500);
    assertThat(products.find().batchSize(64)).containsExactlyElementsOf(documents);
  }

  @Test
  void limitsABatchToSixteenMegabytes() {
    keep();
    Document large = new Document("payload", new Binary(new byte[5 * 1024 * 1024]));
    for (int i = 0; i < 7; i++) {
      products.insertOne(new Document(large));
    }

    assertThat(batches(0)).containsExactly(3, 3, 1);
  }

  @Test
  void closesCursors() {
    keep();
    products.insertMany(documents(10));
    BsonDocument command = BsonDocument.parse("{find: 'products', batchSize: 2}");
    Document cursor = database.runCommand(command).get("cursor", Document.class);
    long id = cursor.getLong("id");

    database.runCommand(new Document("killCursors", "products").append("cursors", List.of(id)));

    assertThatThrownBy(
            () -> database.runCommand(new Document("getMore", id).append("collection", "products")))
        .isInstanceOfSatisfying(
            MongoCommandException.class, e -> assertThat(e.getErrorCode()).isEqualTo(43));
  }

  @Test
  void acknowledgesMixedBulkWrites() {
    var result =
        products.bulkWrite(
            List.of(
                new InsertOneModel<>(new Document("a", 1)),
                new InsertOneModel<>(new Document("a", 2)),
                new UpdateOneModel<>(new Document(), new Document("$set", new Document("a", 3)))));

    assertThat(result.getInsertedCount()).isEqualTo(2);
    assertThat(result.getMatchedCount()).isEqualTo(1);
    assertThat(products.deleteOne(new Document()).getDeletedCount()).isEqualTo(1);
  }

  @Test
  void refusesUnknownCommands() {
    assertThatThrownBy(() -> database.runCommand(new Document("shutdownEverything", 1)))
        .isInstanceOfSatisfying(
            MongoCommandException.class, e -> assertThat(e.getErrorCode()).isEqualTo(59));
  }

  @Test
  void servesManyConnections() throws Exception {
    keep();
    products.insertMany(documents(1_200));
    ExecutorService users = Executors.newFixedThreadPool(16);
    try {
      List<Callable<Integer>> reads = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        reads.add(() -> products.find().into(new ArrayList<>()).size());
      }
      for (Future<Integer> read : users.invokeAll(reads)) {
        assertThat(read.get()).isEqualTo(1_200);
      }
    } finally {
      users.shutdown();
    }
  }

  private List<Integer> batches(int batchSize) {
    List<Integer> sizes = new ArrayList<>();
    try (MongoCursor<Document> cursor = products.find().batchSize(batchSize).cursor()) {
      while (cursor.hasNext()) {
        int size = cursor.available();
        sizes.add(size);
        for (int i = 0; i < size; i++) {
          cursor.next();
        }
      }
    }
    return sizes;
  }

  private void keep() {
    database.runCommand(new Document("keep", "products"));
  }

  private Document tally() {
    return database.runCommand(new Document("tally", "products"));
  }

  private static List<Document> documents(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                new Document("_id", i)
                    .append("name", "Product-" + i)
                    .append("tags", List.of("a", new Document("b", null)))
                    .append("on", i % 2 == 0))
        .toList();
  }
}
