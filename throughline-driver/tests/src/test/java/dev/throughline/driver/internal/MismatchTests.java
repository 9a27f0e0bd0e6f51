package dev.throughline.driver.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.mongodb.internal.driver.DirectLevel;
import dev.throughline.mongodb.internal.driver.DirectWrite;
import dev.throughline.mongodb.internal.driver.DriverSupport.Reason;
import dev.throughline.mongodb.internal.driver.MismatchException;
import dev.throughline.mongodb.internal.run.BlockingAnswers;
import dev.throughline.testkit.replica.Fault;
import dev.throughline.testkit.replica.ReplicaSet;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a tested driver and its server cannot do ends the use of whole commands. */
class MismatchTests {

  private final MongoServer engine = new MongoServer(new MemoryBackend());
  private final BlockingDriver sender = new BlockingDriver();
  private final DirectLevel level = new DirectLevel(sender.support());
  private final BlockingAnswers answers = new BlockingAnswers(level, sender);
  private ReplicaSet set;
  private MongoClient client;
  private MongoCollection<Document> collection;

  @BeforeEach
  void start() {
    set = ReplicaSet.start(engine.bind(), 1);
    client = MongoClients.create(set.uri());
    collection = client.getDatabase("mismatch").getCollection("things");
  }

  @AfterEach
  void stop() {
    client.close();
    set.close();
    engine.shutdownNow();
  }

  private static DirectWrite insert(int id) {
    RawBsonDocument document =
        new RawBsonDocument(new BsonDocument("_id", new BsonInt32(id)), new BsonDocumentCodec());
    byte[] bytes = new byte[document.getByteBuffer().remaining()];
    document.getByteBuffer().get(bytes);
    return DirectWrite.insert(bytes);
  }

  @Test
  void anAnswerThatCountsOtherwiseIsRefused() {
    assertThat(answers.tryWrite(collection, () -> insert(1))).isNotNull();
    set.script().at("insert", 1, 1, Fault.lessCounted());
    assertThatExceptionOfType(MismatchException.class)
        .isThrownBy(() -> answers.tryWrite(collection, () -> insert(2)))
        .withMessageContaining("1 statements were sent, and the server counts 0");
    assertThat(level.isOn()).isFalse();
    assertThat(level.description()).startsWith("driver: ").contains("counts 0");
    assertThat(sender.support().reason()).isEqualTo(Reason.FAILED);
    assertThat(answers.tryWrite(collection, () -> insert(3))).as("left to the driver").isNull();
    assertThat(level.sent()).isEqualTo(2);
  }

  @Test
  void aMethodThatIsGoneEndsTheUse() {
    level.check(new IllegalStateException("of the application"));
    assertThat(level.isOn()).isTrue();
    level.check(new NoSuchMethodError("execute"));
    assertThat(level.isOn()).isFalse();
  }
}
