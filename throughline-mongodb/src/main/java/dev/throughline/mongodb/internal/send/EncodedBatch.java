package dev.throughline.mongodb.internal.send;

import com.mongodb.client.model.InsertOneModel;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.mongodb.internal.driver.Statements;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.bson.BsonBinaryWriter;
import org.bson.BsonObjectId;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.CollectibleCodec;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.io.BasicOutputBuffer;
import org.bson.io.BsonOutput;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a batch, encoded as they are added, one behind the other in a few large arrays.
 * For one thread at a time.
 */
public final class EncodedBatch implements Statements {

  /**
   * Where an array is closed and the next begun, in bytes; one document may be larger. Small enough
   * for G1 not to treat it as humongous in any heap.
   */
  private static final int CHUNK_BYTES = 1 << 18;

  private final UuidRepresentation uuids;

  /** Sinks of other batches, which may be used again. */
  private final Deque<BsonSink> free;

  private final List<BsonSink> full = new ArrayList<>();
  private final Date now = new Date();

  /**
   * The documents that stock has converted, by position; shorter than the batch if there are few.
   */
  private final List<@Nullable Document> converted = new ArrayList<>();

  /** The first of them that may not be encoded. */
  private int left;

  private BsonSink sink;

  /** The first position whose document may be in the present sink. */
  private int open;

  private int count;
  private int bytes;

  /** Where each document is; null while it is in the present sink, or is not encoded. */
  private byte[] @Nullable [] arrays;

  private int[] starts;
  private int[] sizes;
  private @Nullable ObjectId[] newIds;

  /**
   * Creates an empty batch.
   *
   * @param capacity the number of documents expected.
   */
  public EncodedBatch(int capacity, UuidRepresentation uuids) {
    this(capacity, uuids, new ArrayDeque<>(List.of(new BsonSink(1024))));
  }

  /**
   * Creates an empty batch.
   *
   * @param capacity the number of documents expected.
   * @param free gives sinks, and gets them back when the batch is released.
   */
  public EncodedBatch(int capacity, UuidRepresentation uuids, Deque<BsonSink> free) {
    this.uuids = uuids;
    this.free = free;
    this.sink = newSink();
    this.arrays = new byte[capacity][];
    this.starts = new int[capacity];
    this.sizes = new int[capacity];
    this.newIds = new ObjectId[capacity];
  }

  private BsonSink newSink() {
    BsonSink known = free.poll();
    BsonSink empty = known != null ? known : new BsonSink(CHUNK_BYTES + CHUNK_BYTES / 8);
    empty.truncate(0);
    empty.uuidRepresentation(uuids);
    return empty;
  }

  /**
   * Adds an entity as it is now, with a new id if it has none.
   *
   * @return false when its document is left to stock; nothing was added then.
   */
  public boolean tryAdd(EntityCodec<?> codec, Object entity) {
    if (sink.position() >= CHUNK_BYTES) {
      close();
    }
    ObjectId newId = codec.hasId(entity) ? null : new ObjectId(now);
    int start = sink.position();
    if (!codec.tryWrite(sink, entity, newId)) {
      return false;
    }
    if (!RawDocument.startsWithId(sink.array(), start, sink.position())) {
      sink.truncate(start); // stock has made nothing of the id: the driver generates one
      return false;
    }
    int position = added();
    starts[position] = start;
    newIds[position] = newId;
    encoded(position, sink.position() - start);
    return true;
  }

  /** Adds a document that stock has converted, which is not encoded yet. */
  public void add(Document document) {
    while (converted.size() < count) {
      converted.add(null);
    }
    converted.add(document);
    added();
  }

  private int added() {
    if (count == starts.length) {
      int capacity = Math.max(64, 2 * count);
      arrays = Arrays.copyOf(arrays, capacity);
      starts = Arrays.copyOf(starts, capacity);
      sizes = Arrays.copyOf(sizes, capacity);
      newIds = Arrays.copyOf(newIds, capacity);
    }
    return count++;
  }

  private void encoded(int position, int size) {
    sizes[position] = size;
    bytes += size;
  }

  /** Goes on in another sink. */
  private void close() {
    for (; open < count; open++) {
      if (converted(open) == null) {
        arrays[open] = sink.array();
      }
    }
    full.add(sink);
    sink = newSink();
  }

  /**
   * Encodes the documents that stock has converted.
   *
   * @param expected the codec for which the entities were encoded.
   * @param actual the registry of the collection.
   * @return whether the documents can be sent as they are.
   */
  public boolean encodeFor(LazyDocumentCodec expected, CodecRegistry actual) {
    LazyDocumentCodec codec = LazyDocumentCodec.in(actual);
    encodeConverted((codec == null ? expected : codec).stock());
    return expected.fits(actual);
  }

  /** Encodes the documents that stock has converted since; they get ids if they have none. */
  public void encodeConverted(CollectibleCodec<Document> stock) {
    for (; left < converted.size(); left++) {
      Document document = converted.get(left);
      if (document != null) {
        byte[] encoded = encodeNew(document, stock);
        arrays[left] = encoded;
        encoded(left, encoded.length);
      }
    }
  }

  /** The bytes that the driver would insert; the document gets an id if it has none. */
  public static byte[] encodeNew(Document document, CollectibleCodec<Document> stock) {
    BasicOutputBuffer output = new BasicOutputBuffer();
    stock.encode(
        new BsonBinaryWriter(output),
        stock.generateIdIfAbsentFromDocument(document),
        EncoderContext.builder().isEncodingCollectibleDocument(true).build());
    return output.toByteArray();
  }

  /** Takes the document away again that was added last. */
  public void removeLast() {
    count--;
    bytes -= sizes[count];
    sizes[count] = 0;
    if (converted.size() > count) {
      converted.remove(count);
      left = Math.min(left, count);
      arrays[count] = null;
    } else {
      sink.truncate(starts[count]);
    }
  }

  /** A copy of the bytes of the entity that was added last. */
  public byte[] lastBytes() {
    int last = count - 1;
    return Arrays.copyOfRange(array(last), starts[last], starts[last] + sizes[last]);
  }

  /** The id that the entity at a position got or has to get, null when it has its own. */
  public @Nullable Object newId(int position) {
    Document document = converted(position);
    return document == null ? newIds[position] : document.get("_id");
  }

  /** {@return whether stock has converted some of the documents} */
  public boolean hasConverted() {
    return !converted.isEmpty();
  }

  /** The document at a position if stock has converted it, else null. */
  public @Nullable Document converted(int position) {
    return position < converted.size() ? converted.get(position) : null;
  }

  @Override
  public Kind kind() {
    return Kind.INSERT;
  }

  @Override
  public int count() {
    return count;
  }

  /** The bytes of all documents that are encoded. */
  public int bytes() {
    return bytes;
  }

  @Override
  public int bytes(int position) {
    return sizes[position];
  }

  @Override
  public void writeTo(BsonOutput output, int position) {
    output.writeBytes(array(position), starts[position], sizes[position]);
  }

  private byte[] array(int position) {
    byte @Nullable [] known = arrays[position];
    return known != null ? known : sink.array();
  }

  @Override
  public BsonValue id(int position) {
    ObjectId newId = newIds[position];
    return newId != null
        ? new BsonObjectId(newId)
        : Objects.requireNonNull(document(position).get("_id"));
  }

  /** A document that is encoded, as a view that holds until the batch is released. */
  public RawBsonDocument document(int position) {
    return new RawBsonDocument(array(position), starts[position], sizes[position]);
  }

  /** All of them. */
  public List<RawBsonDocument> documents() {
    List<RawBsonDocument> documents = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      documents.add(document(i));
    }
    return documents;
  }

  /** All of them, for the driver. */
  public List<InsertOneModel<RawBsonDocument>> inserts(UnaryOperator<RawBsonDocument> translation) {
    List<InsertOneModel<RawBsonDocument>> inserts = new ArrayList<>(count);
    for (RawBsonDocument document : documents()) {
      inserts.add(new InsertOneModel<>(translation.apply(document)));
    }
    return inserts;
  }

  /** Gives back what other batches can use; the batch and its documents must not be used then. */
  public void release() {
    free.addAll(full);
    free.add(sink);
  }
}
