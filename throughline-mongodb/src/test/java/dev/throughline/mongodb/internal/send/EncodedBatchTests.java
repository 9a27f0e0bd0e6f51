package dev.throughline.mongodb.internal.send;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoClientSettings;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.Document;
import org.bson.codecs.Codec;
import org.bson.codecs.configuration.CodecRegistry;
import org.junit.jupiter.api.Test;

/** What a batch asks of its collection. */
class EncodedBatchTests {

  private static final CodecRegistry STOCK = MongoClientSettings.getDefaultCodecRegistry();

  /** Counts what is asked of the driver's registry, which makes objects for each answer. */
  private static final class Counting implements CodecRegistry {

    private final CodecRegistry registry = new LazyDocumentRegistry(STOCK);
    private final AtomicInteger questions = new AtomicInteger();

    @Override
    public <T> Codec<T> get(Class<T> type) {
      questions.incrementAndGet();
      return registry.get(type);
    }

    @Override
    public <T> Codec<T> get(Class<T> type, CodecRegistry other) {
      questions.incrementAndGet();
      return registry.get(type, other);
    }
  }

  private static int questions(int documents) {
    LazyDocumentCodec expected = new LazyDocumentRegistry(STOCK).codec();
    EncodedBatch batch = new EncodedBatch(documents, expected.uuidRepresentation());
    for (int i = 0; i < documents; i++) {
      batch.add(new Document("i", i));
    }
    Counting actual = new Counting();
    batch.encodeFor(expected, actual);
    assertThat(batch.inserts(it -> it)).hasSize(documents);
    return actual.questions.get();
  }

  @Test
  void registryIsNotAskedForEachDocument() {
    assertThat(questions(500)).isEqualTo(questions(1));
  }
}
