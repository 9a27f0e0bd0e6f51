package dev.throughline.mongodb.internal.send;

import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.Names;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.CollectibleCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a batch, laid out as the array of an insert command, which can be sent as it is;
 * the driver can be given the documents one by one as well. For one thread at a time.
 */
public final class InsertDocuments implements DocumentBatch {

  private static final byte[] INSERT = Names.header((byte) 2, "insert");
  private static final byte[] DOCUMENTS = Names.header((byte) 4, "documents");
  private static final byte[] ORDERED = Names.header((byte) 8, "ordered");
  private static final byte[] WRITE_CONCERN = Names.header((byte) 3, "writeConcern");
  private static final byte[] TRANSACTION_NUMBER = Names.header((byte) 18, "txnNumber");
  private static final byte DOCUMENT = 3;
  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

  private final BsonSink sink;
  private final CollectibleCodec<Document> stock;
  private final Date now = new Date();
  private final int commandStart;
  private final int arrayStart;
  private int[] starts = new int[64];
  private int[] ends = new int[64];
  private @Nullable Object[] newIds = new Object[64];

  /**
   * The documents that stock has converted, by position; shorter than the batch if there are few.
   */
  private final List<@Nullable Document> converted = new ArrayList<>();

  private int count;

  /**
   * Creates an empty batch.
   *
   * @param sink what was in it is overwritten.
   * @param stock encodes the documents that stock has converted, and gives them ids.
   */
  public InsertDocuments(BsonSink sink, String collection, CollectibleCodec<Document> stock) {
    this.sink = sink;
    this.stock = stock;
    sink.truncate(0);
    this.commandStart = sink.begin();
    sink.bytes(INSERT);
    sink.string(collection);
    sink.bytes(DOCUMENTS);
    this.arrayStart = sink.begin();
  }

  @Override
  public boolean tryAdd(EntityCodec<?> codec, Object entity) {
    ObjectId newId = codec.hasId(entity) ? null : new ObjectId(now);
    int before = sink.position();
    sink.index(DOCUMENT, count);
    int start = sink.position();
    if (!codec.tryWrite(sink, entity, newId)
        || !RawDocument.startsWithId(sink.array(), start, sink.position())) {
      sink.truncate(before);
      return false;
    }
    added(start, newId);
    return true;
  }

  @Override
  public byte[] lastBytes() {
    return Arrays.copyOfRange(sink.array(), starts[count - 1], ends[count - 1]);
  }

  @Override
  public void add(Document document) {
    byte[] bytes = EncodedBatch.encodeNew(document, stock);
    sink.index(DOCUMENT, count);
    int start = sink.position();
    sink.bytes(bytes);
    while (converted.size() < count) {
      converted.add(null);
    }
    converted.add(document);
    added(start, document.get("_id"));
  }

  @Override
  public @Nullable Document converted(int position) {
    return position < converted.size() ? converted.get(position) : null;
  }

  private void added(int start, @Nullable Object newId) {
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
      ends = Arrays.copyOf(ends, 2 * count);
      newIds = Arrays.copyOf(newIds, 2 * count);
    }
    starts[count] = start;
    newIds[count] = newId;
    ends[count++] = sink.position();
  }

  /** Takes the last document away again. */
  public void removeLast() {
    count--;
    if (converted.size() > count) {
      converted.remove(count);
    }
    sink.truncate(count == 0 ? arrayStart + 4 : ends[count - 1]);
  }

  @Override
  public @Nullable Object newId(int position) {
    return newIds[position];
  }

  /** The number of documents. */
  public int count() {
    return count;
  }

  /** The bytes of the command so far. */
  public int bytes() {
    return sink.position();
  }

  /** The bytes of the document at the position. */
  public int bytes(int position) {
    return ends[position] - starts[position];
  }

  /** The documents, as views that hold until the sink is used again. */
  public List<RawBsonDocument> documents() {
    byte[] array = sink.array();
    return new AbstractList<>() {
      @Override
      public RawBsonDocument get(int position) {
        return new RawBsonDocument(array, starts[position], bytes(position));
      }

      @Override
      public int size() {
        return count;
      }
    };
  }

  /**
   * Ends the command; nothing can be added any more.
   *
   * @param concern null to leave it out.
   * @param transactionNumber null for a command that cannot be retried.
   */
  RawBsonDocument command(
      boolean ordered, @Nullable BsonDocument concern, @Nullable Long transactionNumber) {
    sink.end(arrayStart);
    sink.bytes(ORDERED);
    sink.bool(ordered);
    if (concern != null) {
      BasicOutputBuffer encoded = new BasicOutputBuffer(64);
      CODEC.encode(new BsonBinaryWriter(encoded), concern, EncoderContext.builder().build());
      sink.bytes(WRITE_CONCERN);
      sink.bytes(encoded.toByteArray());
    }
    if (transactionNumber != null) {
      sink.bytes(TRANSACTION_NUMBER);
      sink.int64(transactionNumber);
    }
    sink.end(commandStart);
    return new RawBsonDocument(sink.array(), commandStart, sink.position() - commandStart);
  }
}
