package dev.throughline.mongodb.internal.cursor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/** Cursors of rows, beside stock's streams of documents. */
class RowReadsTests {

  private static final int COUNT = 5_000;

  record Numbered(@Id int id, String text) {}

  private final MongoServer server = new MongoServer(new MemoryBackend());
  private final List<Integer> batches = new ArrayList<>();
  private MongoClient client;
  private ThroughlineMongoTemplate template;
  private MongoTemplate stock;

  @BeforeEach
  void fill() {
    CommandListener recorder =
        new CommandListener() {
          @Override
          public void commandStarted(CommandStartedEvent event) {
            if (event.getCommand().containsKey("batchSize")) {
              batches.add(event.getCommand().getNumber("batchSize").intValue());
            }
          }
        };
    client =
        MongoClients.create(
            MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(server.bindAndGetConnectionString()))
                .addCommandListener(recorder)
                .build());
    SimpleMongoClientDatabaseFactory factory = new SimpleMongoClientDatabaseFactory(client, "test");
    template = new ThroughlineMongoTemplate(factory);
    stock = new MongoTemplate(factory);
    template.insertAll(
        IntStream.range(0, COUNT).mapToObj(i -> new Numbered(i, "t" + i % 10)).toList());
  }

  @AfterEach
  void close() {
    client.close();
    server.shutdownNow();
  }

  private static Query all() {
    return new Query().with(Sort.by("id"));
  }

  @Test
  void documentsAreThoseOfStock() {
    Query odd = new Query(Criteria.where("text").in("t3", "t7"));
    odd.fields().include("text");
    for (Query query :
        List.of(all(), odd, all().skip(30).limit(700), all().cursorBatchSize(7).limit(20))) {
      try (Stream<RawBsonDocument> rows = template.jsonRows(query, Numbered.class).documents();
          Stream<Document> expected = expected(query)) {
        assertThat(rows.map(row -> Document.parse(row.toJson())))
            .isNotEmpty()
            .containsExactlyElementsOf(expected.toList());
      }
    }
  }

  private Stream<Document> expected(Query query) {
    return stock.query(Numbered.class).as(Document.class).matching(query).stream();
  }

  @Test
  void theirStreamIsACursor() {
    try (Stream<RawBsonDocument> rows = rows()) {
      assertThat(rows.spliterator()).isInstanceOf(RowCursor.class);
    }
  }

  @Test
  void aBatchSizeThatIsSetIsKept() {
    try (Stream<RawBsonDocument> rows =
        template.jsonRows(all().cursorBatchSize(3_000), Numbered.class).documents()) {
      assertThat(rows).hasSize(COUNT);
    }
    assertThat(batches).containsOnly(3_000);
  }

  @Test
  void afterItIsClosedThereAreNone() {
    Stream<RawBsonDocument> rows = rows();
    RowCursor cursor = (RowCursor) rows.spliterator();
    assertThat(cursor.next()).isNotNull();
    rows.close();
    assertThat(cursor.next()).isNull();
    assertThat(batches).hasSize(1);
  }

  private Stream<RawBsonDocument> rows() {
    return template.jsonRows(all(), Numbered.class).documents();
  }

  private static int id(byte[] array, int start) {
    // behind the length, the type and "_id"
    return ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN).getInt(start + 9);
  }

  /** Reads all rows; a sink takes those whose number is none of the given one's multiples. */
  private List<Integer> read(int refused, List<Integer> taken) {
    List<Integer> seen = new ArrayList<>();
    try (Stream<RawBsonDocument> rows = rows()) {
      RowCursor cursor = (RowCursor) rows.spliterator();
      cursor.takenBy(
          (array, start, length) -> {
            int id = id(array, start);
            if (id % refused == 0) {
              return false;
            }
            seen.add(id);
            taken.add(id);
            return true;
          });
      for (RowBytes row = cursor.next(); row != null; row = cursor.next()) {
        if (row != RowBytes.TAKEN) {
          seen.add(id(row.bytes(), 0));
        }
      }
    }
    return seen;
  }

  @Test
  void aSinkGetsAll() {
    List<Integer> taken = new ArrayList<>();

    assertThat(read(COUNT, taken)).isEqualTo(IntStream.range(0, COUNT).boxed().toList());
    assertThat(taken).hasSize(COUNT - RowReads.BATCH_SIZE); // 0 was refused, and is the first
    assertThat(batches).containsOnly(RowReads.BATCH_SIZE).hasSize(3);
  }

  /** A row that is not taken is handed out before those that follow it. */
  @Test
  void theOrderIsThatOfTheResult() {
    List<Integer> taken = new ArrayList<>();

    assertThat(read(1_500, taken)).isEqualTo(IntStream.range(0, COUNT).boxed().toList());
    assertThat(taken).isNotEmpty().hasSizeLessThan(COUNT - RowReads.BATCH_SIZE);
  }

  @Test
  void failuresAreTranslated() {
    Query wrong = new Query(Criteria.where("text").is("t1").and("$unknown").is(1));
    assertThatThrownBy(() -> template.jsonRows(wrong, Numbered.class).documents().toList())
        .isInstanceOf(DataAccessException.class);
    try (Stream<RawBsonDocument> rows = rows()) {
      RowCursor cursor = (RowCursor) rows.spliterator();
      assertThat(cursor.next()).isNotNull();
      server.shutdownNow();
      assertThatThrownBy(() -> cursor.forEachRemaining(row -> {}))
          .isInstanceOf(DataAccessException.class);
    }
  }
}
