package dev.throughline.mongodb.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoClientSettings;
import com.sun.management.ThreadMXBean;
import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.bson.ObjectIds;
import dev.throughline.mongodb.internal.raw.DocumentCopy;
import dev.throughline.mongodb.internal.raw.DocumentPipe;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.List;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonReader;
import org.bson.BsonSerializationException;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** What copies documents is borrowed in turns by virtual threads. */
class VirtualThreadTests {

  private static final int CAPACITY = Buffers.counts().maxIdlePooled();

  private static final byte[] BYTES = bytes(new Document("_id", 1).append("text", "some"));

  private static byte[] bytes(Document document) {
    ByteBuffer buffer =
        new RawBsonDocument(
                document, MongoClientSettings.getDefaultCodecRegistry().get(Document.class))
            .getByteBuffer()
            .asNIO();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  private static byte[] copied(byte[] bytes, boolean virtual) {
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
      return DocumentCopy.of(reader, virtual);
    }
  }

  private static byte[] piped(byte[] bytes, boolean virtual) {
    BasicOutputBuffer output = new BasicOutputBuffer();
    DocumentPipe.pipe(bytes, bytes.length, new BsonBinaryWriter(output), virtual);
    return output.toByteArray();
  }

  @Test
  void documentsAreCopiedAndPipedByPooledObjects() throws Exception {
    long copies = DocumentCopy.pooled();
    long pipes = DocumentPipe.pooled();
    for (int i = 0; i < 1_000; i++) {
      Thread thread =
          new Thread(
              () -> {
                assertThat(copied(BYTES, true)).isEqualTo(BYTES);
                assertThat(piped(BYTES, true)).isEqualTo(BYTES);
              });
      thread.start();
      thread.join();
    }
    assertThat(DocumentCopy.pooled() - copies).isLessThanOrEqualTo(CAPACITY);
    assertThat(DocumentPipe.pooled() - pipes).isLessThanOrEqualTo(CAPACITY);
  }

  @Test
  void whatFailedIsNotUsedAgain() {
    byte[] broken = BYTES.clone();
    broken[0] += 1;
    for (boolean virtual : new boolean[] {false, true}) {
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> copied(broken, virtual))
            .isInstanceOf(BsonSerializationException.class);
        assertThatThrownBy(() -> piped(broken, virtual))
            .isInstanceOf(BsonSerializationException.class);
        assertThat(copied(BYTES, virtual)).isEqualTo(BYTES);
        assertThat(piped(BYTES, virtual)).isEqualTo(BYTES);
      }
    }
  }

  @Test
  void aWriterThatItselfPipesGetsAnother() {
    for (boolean virtual : new boolean[] {false, true}) {
      BasicOutputBuffer outer = new BasicOutputBuffer();
      BsonBinaryWriter writer =
          new BsonBinaryWriter(outer) {
            @Override
            public void pipe(BsonReader reader) {
              assertThat(piped(BYTES, virtual)).isEqualTo(BYTES);
              super.pipe(reader);
            }
          };
      DocumentPipe.pipe(BYTES, BYTES.length, writer, virtual);
      assertThat(outer.toByteArray()).isEqualTo(BYTES);
    }
  }

  @Test
  void decodingAllocatesAsMuchAsOnOtherThreads() {
    assertThat(allocatedBytes(true))
        .isBetween(allocatedBytes(false) - 1, allocatedBytes(false) + 1);
  }

  private static double allocatedBytes(boolean virtual) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = 0;
    long sum = 0;
    for (int i = 0; i < 150_000; i++) {
      if (i == 100_000) {
        before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      }
      sum += copied(BYTES, virtual).length;
    }
    long after = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    assertThat(sum).isEqualTo(150_000L * BYTES.length);
    return (after - before) / 50_000.0;
  }

  @Test
  void wholeDocumentsComeAndGoOnVirtualThreads() throws Exception {
    LazyDocumentCodec codec = new LazyDocumentCodec(MongoClientSettings.getDefaultCodecRegistry());
    boolean virtual = Runtime.version().feature() >= 21;
    long copies = DocumentCopy.pooled();
    long pipes = DocumentPipe.pooled();
    byte[][] results = new byte[100][];
    String[] ids = new String[100];
    for (int i = 0; i < results.length; i++) {
      int index = i;
      Runnable task =
          () -> {
            BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(BYTES));
            Document document = codec.decode(reader, DecoderContext.builder().build());
            BasicOutputBuffer output = new BasicOutputBuffer();
            codec.encode(new BsonBinaryWriter(output), document, EncoderContext.builder().build());
            results[index] = output.toByteArray();
            ids[index] = ObjectIds.hex(new ObjectId("0123456789abcdef01234567"));
          };
      Thread thread = virtual ? startVirtual(task) : new Thread(task);
      if (!virtual) {
        thread.start();
      }
      thread.join();
    }
    assertThat(List.of(results)).allSatisfy(bytes -> assertThat(bytes).isEqualTo(BYTES));
    assertThat(ids).containsOnly("0123456789abcdef01234567");
    if (!virtual) {
      assertThat(DocumentCopy.pooled()).isEqualTo(copies);
      assertThat(DocumentPipe.pooled()).isEqualTo(pipes);
    } else {
      assertThat(DocumentCopy.pooled()).isBetween(1L, copies + CAPACITY);
      assertThat(DocumentPipe.pooled()).isBetween(1L, pipes + CAPACITY);
    }
  }

  private static Thread startVirtual(Runnable task) throws ReflectiveOperationException {
    return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
  }
}
