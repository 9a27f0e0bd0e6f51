package dev.throughline.mongodb.internal.send;

import com.mongodb.client.model.InsertOneModel;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import org.bson.BsonBinaryWriter;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.CollectibleCodec;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.io.BasicOutputBuffer;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a batch, encoded as they are added, one behind the other in a few large arrays:
 * the driver then does no more than copy them. For one thread.
 */
public final class EncodedBatch implements DocumentBatch {

  /**
   * Where an array is closed and the next begun, in bytes; one document may be larger. Small enough
   * for G1 not to treat it as humongous in any heap.
   */
  private static final int CHUNK_BYTES = 1 << 18;

  private final List<@Nullable RawBsonDocument> documents;
  private final List<@Nullable ObjectId> newIds;

  /**
   * The documents that stock has converted, by position; shorter than the batch if there are few.
   */
  private final List<@Nullable Document> converted = new ArrayList<>();

  private final UuidRepresentation uuids;
  private final Date now = new Date();
  private BsonSink sink;
  private int[] starts = new int[64];
  private int open;

  /**
   * Creates an empty batch.
   *
   * @param capacity the number of documents expected.
   */
  public EncodedBatch(int capacity, UuidRepresentation uuids) {
    this.documents = new ArrayList<>(capacity);
    this.newIds = new ArrayList<>(capacity);
    this.uuids = uuids;
    this.sink = newSink(1024);
  }

  private BsonSink newSink(int bytes) {
    BsonSink created = new BsonSink(bytes);
    created.uuidRepresentation(uuids);
    return created;
  }

  @Override
  public boolean tryAdd(EntityCodec<?> codec, Object entity) {
    ObjectId newId = codec.hasId(entity) ? null : new ObjectId(now);
    int start = sink.position();
    if (!codec.tryWrite(sink, entity, newId)) {
      return false;
    }
    if (!RawDocument.startsWithId(sink.array(), start, sink.position())) {
      sink.truncate(start); // stock has made nothing of the id: the driver generates one
      return false;
    }
    if (open == starts.length) {
      starts = Arrays.copyOf(starts, open * 2);
    }
    starts[open++] = start;
    newIds.add(newId);
    if (sink.position() >= CHUNK_BYTES) {
      close();
    }
    return true;
  }

  @Override
  public byte[] lastBytes() {
    if (open > 0) {
      return Arrays.copyOfRange(sink.array(), starts[open - 1], sink.position());
    }
    RawBsonDocument last = Objects.requireNonNull(documents.get(documents.size() - 1));
    byte[] bytes = new byte[last.getByteBuffer().remaining()];
    last.getByteBuffer().get(0, bytes);
    return bytes;
  }

  /** Its id and its bytes are made when they are asked for. */
  @Override
  public void add(Document document) {
    close();
    while (converted.size() < documents.size()) {
      converted.add(null);
    }
    converted.add(document);
    documents.add(null);
    newIds.add(null);
  }

  private void close() {
    byte[] bytes = sink.array();
    for (int i = 0; i < open; i++) {
      int end = i + 1 < open ? starts[i + 1] : sink.position();
      documents.add(new RawBsonDocument(bytes, starts[i], end - starts[i]));
    }
    if (open > 0) {
      open = 0;
      sink = newSink(CHUNK_BYTES + CHUNK_BYTES / 8);
    }
  }

  /**
   * The documents in the order in which they were added.
   *
   * @param stock encodes the documents that stock has converted, and gives them ids.
   */
  public List<RawBsonDocument> documents(CollectibleCodec<Document> stock) {
    close();
    if (converted.isEmpty()) {
      @SuppressWarnings({"unchecked", "NullAway"}) // none was left out
      List<RawBsonDocument> complete = (List<RawBsonDocument>) (List<?>) documents;
      return complete;
    }
    List<RawBsonDocument> all = new ArrayList<>(documents.size());
    for (int i = 0; i < documents.size(); i++) {
      RawBsonDocument document = documents.get(i);
      all.add(document != null ? document : encode(converted(i), stock));
    }
    return all;
  }

  /**
   * The same as insertions.
   *
   * @param expected the codec for which the entities were encoded.
   * @param actual the registry of the collection.
   */
  public List<InsertOneModel<RawBsonDocument>> inserts(
      LazyDocumentCodec expected, CodecRegistry actual) {
    LazyDocumentCodec codec = LazyDocumentCodec.in(actual);
    boolean fits = expected.fits(actual); // asked once: a registry makes objects for each answer
    List<InsertOneModel<RawBsonDocument>> inserts = new ArrayList<>(documents.size());
    for (RawBsonDocument document : documents((codec == null ? expected : codec).stock())) {
      inserts.add(new InsertOneModel<>(fits ? document : expected.translate(document, actual)));
    }
    return inserts;
  }

  private static RawBsonDocument encode(
      @Nullable Document document, CollectibleCodec<Document> stock) {
    return new RawBsonDocument(encodeNew(Objects.requireNonNull(document), stock));
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

  @Override
  public @Nullable Object newId(int position) {
    Document document = converted(position);
    return document == null ? newIds.get(position) : document.get("_id");
  }

  /** Whether stock has converted some of the documents. */
  public boolean hasConverted() {
    return !converted.isEmpty();
  }

  @Override
  public @Nullable Document converted(int position) {
    return position < converted.size() ? converted.get(position) : null;
  }
}
