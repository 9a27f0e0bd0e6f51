package dev.throughline.mongodb.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.mongodb.write.item.ItemResult;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.bson.BsonMaximumSizeExceededException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mongodb.core.mapping.Document;

/**
 * An element that cannot be written: its position is named, what came before it is written and
 * reported, and in ordered mode nothing behind it is sent.
 */
class BadInputTests {

  private static final int POSITION = 37;
  private static final int COUNT = 90;

  @Document("items")
  static class Mapped extends Item {
    Map<String, String> map = Map.of("a.b", "a key with a dot");

    Mapped(String id) {
      super(id, "unmappable");
    }
  }

  enum Bad {
    NULL(() -> null, IllegalArgumentException.class),
    UNMAPPABLE(() -> new Mapped("x"), MappingException.class),
    TOO_LARGE(
        () -> new Item("x", "x".repeat(16 * 1024 * 1024)), BsonMaximumSizeExceededException.class),
    NO_ENTITY(() -> new String[] {"a"}, RuntimeException.class);

    private final Supplier<Object> element;
    private final Class<? extends Exception> error;

    Bad(Supplier<Object> element, Class<? extends Exception> error) {
      this.element = element;
      this.error = error;
    }
  }

  enum Way {
    INSERT,
    SAVE;

    StreamingWriter of(StreamingWriter writer) {
      return switch (this) {
        case INSERT -> writer.insert();
        case SAVE -> writer.save();
      };
    }
  }

  private final MongoServer server = new MongoServer(new MemoryBackend());
  private final List<ItemResult> results = new ArrayList<>();
  private WriterClient client;

  @BeforeEach
  void connect() {
    client = new WriterClient(server.bindAndGetConnectionString());
  }

  @AfterEach
  void close() {
    client.close();
    server.shutdownNow();
  }

  static List<Object[]> cases() {
    List<Object[]> cases = new ArrayList<>();
    for (Bad bad : Bad.values()) {
      for (Way way : Way.values()) {
        cases.add(new Object[] {bad, way, 1});
        cases.add(new Object[] {bad, way, 4});
      }
    }
    return cases;
  }

  private StreamingWriteException write(Bad bad, StreamingWriter writer) {
    List<Object> items = new ArrayList<>(Item.numbered(0, COUNT));
    items.set(POSITION, bad.element.get());
    StreamingWriteException e =
        catchThrowableOfType(
            StreamingWriteException.class, () -> writer.onItem(results::add).write(items));
    assertThat(e).hasMessageContaining("at position " + POSITION).cause().isInstanceOf(bad.error);
    assertThat(e.report().failures())
        .singleElement()
        .returns((long) POSITION, ItemResult::position)
        .returns(WriteState.FAILED, ItemResult::state);
    return e;
  }

  private List<Long> positions(WriteState state) {
    return results.stream()
        .filter(it -> it.state() == state)
        .map(ItemResult::position)
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void orderedWriterStopsAtIt(Bad bad, Way way, int inFlight) {
    StreamingWriteException e =
        write(bad, way.of(StreamingWriter.of(client.template)).batchSize(10).inFlight(inFlight));
    assertThat(e.report())
        .returns((long) POSITION, WriteReport::written)
        .returns(POSITION + 1L, WriteReport::received)
        .returns(4L, WriteReport::batches);
    assertThat(positions(WriteState.WRITTEN)).hasSize(POSITION).endsWith(POSITION - 1L);
    assertThat(client.template.findAll(Item.class))
        .extracting(item -> item.id)
        .containsExactlyInAnyOrderElementsOf(
            Item.numbered(0, POSITION).stream().map(item -> item.id).toList());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void unorderedWriterLeavesItOut(Bad bad, Way way, int inFlight) {
    StreamingWriteException e =
        write(
            bad,
            way.of(StreamingWriter.of(client.template))
                .unordered()
                .batchSize(10)
                .inFlight(inFlight));
    assertThat(e.report())
        .returns(COUNT - 1L, WriteReport::written)
        .returns(1L, WriteReport::failed)
        .returns((long) COUNT, WriteReport::received);
    assertThat(positions(WriteState.WRITTEN)).hasSize(COUNT - 1).doesNotContain((long) POSITION);
    assertThat(client.template.findAll(Item.class)).hasSize(COUNT - 1);
  }
}
