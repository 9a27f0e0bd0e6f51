package dev.throughline.boot.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.cache.internal.json.JsonRowsWriter;
import dev.throughline.cache.internal.json.JsonRowsWriter.Format;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Query;
import tools.jackson.databind.json.JsonMapper;

/** Rows that are printed out of the driver's buffers, among rows that are printed otherwise. */
class JsonRowsCursorTests {

  private static final int COUNT = 4_500;

  /** Less than this is held back, and one more row. */
  private static final int MOST_HELD = 3 * (1 << 20) / 4 + 10_000;

  record Measure(@Id int id, double value, String text) {}

  private final MongoServer server = new MongoServer(new MemoryBackend());
  private final MongoClient client = MongoClients.create(server.bindAndGetConnectionString());
  private final ThroughlineMongoTemplate template = new ThroughlineMongoTemplate(client, "test");
  private final JsonRowsWriter writer = new JsonRowsWriter(JsonMapper.shared());

  @AfterEach
  void close() {
    client.close();
    server.shutdownNow();
  }

  /** Takes down how much is passed on at once. */
  private static final class Pieces extends ByteArrayOutputStream {
    private int largest;

    @Override
    public void write(byte[] bytes, int offset, int length) {
      largest = Math.max(largest, length);
      super.write(bytes, offset, length);
    }
  }

  /** One of 900 has a number that is printed by the object alone. */
  private void fill(int textLength) {
    String text = "é\"".repeat(textLength / 2);
    template.insertAll(
        IntStream.range(0, COUNT)
            .mapToObj(i -> new Measure(i, i % 900 == 899 ? Double.NaN : i / 8.0, text + i))
            .toList());
  }

  private Pieces print(Format format) throws IOException {
    Pieces out = new Pieces();
    Query query = new Query().with(Sort.by("id"));
    writer.write(template.jsonRows(query, Measure.class), format, out);
    return out;
  }

  private List<Measure> all() {
    return template.find(new Query().with(Sort.by("id")), Measure.class);
  }

  @Test
  void rowsAreInTheirOrder() throws IOException {
    fill(20);
    assertThat(print(Format.ARRAY).toString(StandardCharsets.UTF_8))
        .isEqualTo(JsonMapper.shared().writeValueAsString(all()));
  }

  /** More than is held back comes in one answer of the server. */
  @Test
  void piecesAreBounded() throws IOException {
    fill(600);
    Pieces out = print(Format.LINES);
    String expected =
        all().stream()
            .map(row -> JsonMapper.shared().writeValueAsString(row) + '\n')
            .collect(Collectors.joining());
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(expected);
    assertThat(out.largest).isLessThan(MOST_HELD);
  }
}
