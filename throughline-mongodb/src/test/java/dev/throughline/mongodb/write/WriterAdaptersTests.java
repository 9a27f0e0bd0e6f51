package dev.throughline.mongodb.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.batch.infrastructure.item.Chunk;

/** The writer in Micrometer and in Spring Batch. */
class WriterAdaptersTests {

  private final MongoServer server = new MongoServer(new MemoryBackend());
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

  @Test
  void metersCount() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    StreamingWriter writer =
        StreamingWriter.of(client.template)
            .unordered()
            .batchSize(10)
            .onProgress(new WriterMeters(registry));
    long bytes = writer.write(Item.numbered(0, 25)).bytes();
    assertThatExceptionOfType(StreamingWriteException.class)
        .isThrownBy(() -> writer.write(Item.numbered(24, 26)));
    assertThat(
            registry.get("throughline.writer.batches").tag("collection", "items").timer().count())
        .isEqualTo(4);
    assertThat(
            registry
                .get("throughline.writer.documents")
                .tag("outcome", "written")
                .counter()
                .count())
        .isEqualTo(26);
    assertThat(
            registry.get("throughline.writer.documents").tag("outcome", "failed").counter().count())
        .isEqualTo(1);
    assertThat(registry.get("throughline.writer.retries").counter().count()).isZero();
    assertThat(registry.get("throughline.writer.batch.size").summary().totalAmount())
        .isGreaterThan(bytes);
  }

  @Test
  void batchJobsWriteChunks() throws Exception {
    StreamingItemWriter<Item> writer =
        new StreamingItemWriter<>(StreamingWriter.of(client.template).batchSize(10));
    writer.write(new Chunk<>(Item.numbered(0, 15)));
    assertThat(client.template.findAll(Item.class)).hasSize(15);
    assertThatExceptionOfType(StreamingWriteException.class)
        .isThrownBy(() -> writer.write(new Chunk<>(List.of(new Item("n3", "again")))));
  }
}
