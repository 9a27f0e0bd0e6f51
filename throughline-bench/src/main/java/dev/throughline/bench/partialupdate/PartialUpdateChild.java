package dev.throughline.bench.partialupdate;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import dev.throughline.bench.experiment.Operations;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.UnaryOperator;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import tools.jackson.databind.JsonNode;

/** The JVM that one strategy is measured in; counts the bytes of its update commands. */
final class PartialUpdateChild {

  private final UnaryOperator<String> loss;
  private final LongAdder sent = new LongAdder();
  private @Nullable MongoClient client;
  private @Nullable MongoTemplate template;
  private Strategy strategy = Strategy.SAVE;
  private int edits;

  /** With a loss for tests, which need a strategy that goes wrong. */
  PartialUpdateChild(UnaryOperator<String> loss) {
    this.loss = loss;
  }

  public static void main(String[] arguments) throws IOException {
    new PartialUpdateChild(UnaryOperator.identity()).operations().serve();
  }

  Operations operations() {
    return new Operations(
        Map.of(
            "start",
            this::start,
            "round",
            request -> round(request.get("bytes").asInt(), request.get("saves").asInt())),
        () -> Objects.requireNonNull(client).close());
  }

  private Object start(JsonNode request) {
    strategy = Strategy.valueOf(request.get("strategy").asString());
    CommandListener counter =
        new CommandListener() {
          @Override
          public void commandStarted(CommandStartedEvent event) {
            if (event.getCommandName().equals("update")) {
              sent.add(bytes(event.getCommand()));
            }
          }
        };
    client =
        MongoClients.create(
            MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(request.get("uri").asString()))
                .addCommandListener(counter)
                .build());
    var factory =
        new SimpleMongoClientDatabaseFactory(
            client, "partial_update_" + strategy.label().replace('-', '_'));
    template =
        strategy == Strategy.SAVE_CHANGED
            ? new ThroughlineMongoTemplate(factory)
            : new MongoTemplate(factory);
    return Map.of();
  }

  private static int bytes(BsonDocument command) {
    BasicOutputBuffer output = new BasicOutputBuffer();
    new BsonDocumentCodec()
        .encode(new BsonBinaryWriter(output), command, EncoderContext.builder().build());
    return output.size();
  }

  /** Saves a document once, then reads, changes and saves it; the mean of one save. */
  private Object round(int bytes, int saves) {
    MongoTemplate operations = Objects.requireNonNull(template);
    Query one = Query.query(Criteria.where("id").is(bytes));
    operations.remove(one, Journal.class);
    operations.insert(Journal.of(bytes, bytes));
    RawBsonDocument stored = stored(operations, bytes);
    sent.reset();
    long nanos = 0;
    for (int i = 0; i < saves; i++) {
      Journal journal = Objects.requireNonNull(operations.findById(bytes, Journal.class));
      journal.title = loss.apply("title " + edits++);
      long start = System.nanoTime();
      save(operations, one, journal);
      nanos += System.nanoTime() - start;
    }
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("documentBytes", stored.getByteBuffer().remaining());
    answer.put("sentBytes", (double) sent.sum() / saves);
    answer.put("millis", nanos / 1e6 / saves);
    BsonDocument expected = BsonDocument.parse(stored.toJson());
    expected.put("title", new BsonString("title " + (edits - 1)));
    BsonDocument now = BsonDocument.parse(stored(operations, bytes).toJson());
    if (!now.equals(expected)) {
      answer.put("wrong", "title " + now.get("title") + " instead of " + expected.get("title"));
    }
    return answer;
  }

  private static RawBsonDocument stored(MongoTemplate operations, int id) {
    return Objects.requireNonNull(
        operations
            .getDb()
            .getCollection("journals", RawBsonDocument.class)
            .find(new BsonDocument("_id", new BsonInt32(id)))
            .first());
  }

  private void save(MongoTemplate operations, Query one, Journal journal) {
    switch (strategy) {
      case SAVE -> operations.save(journal);
      case UPDATE_BY_HAND ->
          operations.updateFirst(one, Update.update("title", journal.title), Journal.class);
      case SAVE_CHANGED -> ((ThroughlineMongoTemplate) operations).saveChanges(journal);
    }
  }
}
