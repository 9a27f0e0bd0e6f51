package dev.throughline.boot.internal.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ServerAddress;
import com.mongodb.connection.ClusterId;
import com.mongodb.connection.ConnectionDescription;
import com.mongodb.connection.ServerId;
import com.mongodb.event.CommandStartedEvent;
import com.mongodb.event.CommandSucceededEvent;
import com.sun.management.ThreadMXBean;
import io.micrometer.observation.ObservationRegistry;
import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;

/** A reply is looked at where it lies, whatever the number of its documents. */
class CommandWatchTests {

  private static final CallName LIST = new CallName("Orders.findAll", "Order");
  private static final BsonDocument FIND =
      new BsonDocument("find", new BsonString("orders")).append("filter", new BsonDocument());
  private static final ConnectionDescription CONNECTION =
      new ConnectionDescription(new ServerId(new ClusterId(), new ServerAddress()));

  /** Rounding of one measurement, in bytes. */
  private static final long TOLERANCE = 48;

  private final Traffic traffic = new Traffic(new CallObservations(ObservationRegistry.NOOP));
  private final CommandWatch watch = new CommandWatch(traffic);

  private static RawBsonDocument reply(int documents) {
    return reply(documents, new BsonDocument("_id", new BsonInt32(1)));
  }

  private static RawBsonDocument reply(int documents, BsonDocument document) {
    BsonArray batch = new BsonArray(Stream.generate(() -> document).limit(documents).toList());
    BsonDocument cursor =
        new BsonDocument("id", new BsonInt64(0))
            .append("ns", new BsonString("shop.orders"))
            .append("firstBatch", batch);
    return new RawBsonDocument(
        new BsonDocument("ok", new BsonInt32(1)).append("cursor", cursor), new BsonDocumentCodec());
  }

  /** Sends a find and receives its reply. */
  private void find(BsonDocument reply) throws Throwable {
    traffic.watched(
        LIST,
        () -> {
          watch.commandStarted(
              new CommandStartedEvent(null, 1, 1, CONNECTION, "shop", "find", FIND));
          watch.commandSucceeded(
              new CommandSucceededEvent(null, 1, 1, CONNECTION, "shop", "find", reply, 1_000));
          return null;
        });
  }

  @Test
  void manyDocumentsCostWhatFewDo() throws Throwable {
    long ofFew = Long.MAX_VALUE;
    long ofMany = Long.MAX_VALUE;
    RawBsonDocument few = reply(11);
    RawBsonDocument many = reply(10_000);
    // The least: later rounds are compiled.
    for (int round = 0; round < 10 || round < 60 && ofMany > ofFew + TOLERANCE; round++) {
      ofFew = Math.min(ofFew, bytes(few));
      ofMany = Math.min(ofMany, bytes(many));
    }
    assertThat(ofMany).isLessThanOrEqualTo(ofFew + TOLERANCE);
  }

  private long bytes(RawBsonDocument reply) throws Throwable {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 100; i++) {
      find(reply);
    }
    return (threads.getCurrentThreadAllocatedBytes() - before) / 100;
  }

  @Test
  void theBytesOfRepliesAreAddedAndOthersHaveNone() throws Throwable {
    RawBsonDocument reply = reply(3);
    find(reply);
    find(new BsonDocument("ok", new BsonInt32(1)));
    find(
        new RawBsonDocument(new BsonDocument("cursor", new BsonInt32(1)), new BsonDocumentCodec()));
    Figures figures = traffic.figures().get(0);
    assertThat(figures.commands()).isEqualTo(3);
    assertThat(figures.bytes()).isEqualTo(reply.getByteBuffer().remaining() + 17);
  }

  @Test
  void whatIsInTheDocumentsIsNotLookedAt() throws Throwable {
    BsonDocument reference =
        new BsonDocument("$ref", new BsonString("customers")).append("$id", new BsonInt32(1));
    RawBsonDocument reply =
        reply(
            2,
            new BsonDocument("customer", reference)
                .append("pattern", new BsonRegularExpression("a")));
    find(reply);
    Figures figures = traffic.figures().get(0);
    assertThat(figures.commands()).isEqualTo(1);
    assertThat(figures.bytes()).isEqualTo(reply.getByteBuffer().remaining());
  }
}
