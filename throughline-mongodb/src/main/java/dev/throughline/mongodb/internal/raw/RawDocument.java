package dev.throughline.mongodb.internal.raw;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.bson.BsonBinaryReader;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.CollectibleCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A document that is bytes until its content is accessed. */
public final class RawDocument extends LazyDocument {

  private static final long serialVersionUID = 1L;

  /**
   * The offset of the value of an id in the first place, behind the length, the type and the name.
   */
  private static final int FIRST_VALUE = 9;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final byte DOUBLE = 1;
  private static final byte STRING = 2;
  private static final byte DOCUMENT = 3;
  private static final byte ARRAY = 4;
  private static final byte BINARY = 5;
  private static final byte OBJECT_ID = 7;
  private static final byte DATE = 9;
  private static final byte INT32 = 16;
  private static final byte INT64 = 18;
  private static final byte DECIMAL = 19;

  private final transient byte[] bytes;
  private final transient LazyDocumentCodec codec;
  private transient @Nullable RawDocument next;
  private transient @Nullable Object result;
  private transient boolean whole;

  /**
   * Creates a document.
   *
   * @param bytes exactly one document; not copied.
   * @param codec decodes it on first access.
   */
  public RawDocument(byte[] bytes, LazyDocumentCodec codec) {
    this.bytes = bytes;
    this.codec = codec;
  }

  /** The bytes as they came; not to be changed. */
  public byte[] bytes() {
    return bytes;
  }

  /** The bytes that are stored; null of a document that was changed, or is not known to be all. */
  public static byte @Nullable [] stored(Document document) {
    return document instanceof RawDocument raw && raw.whole && raw.untouched() ? raw.bytes : null;
  }

  /** Says that it came of a find without projection. */
  public void whole() {
    this.whole = true;
  }

  /** The document that came after it in the same answer of the server, null for the last one. */
  public @Nullable RawDocument next() {
    return next;
  }

  /** Says which document came after it. */
  void next(RawDocument document) {
    this.next = document;
  }

  /** What is known of the result that it is one of, null if nothing is. */
  public @Nullable Object result() {
    return result;
  }

  /** Says which result it is one of, null when that does not matter any more. */
  public void result(@Nullable Object known) {
    this.result = known;
  }

  /**
   * Another document that came with the same codec.
   *
   * @param before the one that came before it, null for the first.
   */
  public RawDocument like(byte[] document, @Nullable RawDocument before) {
    RawDocument other = new RawDocument(document, codec);
    if (before != null) {
      before.next(other);
    }
    return other;
  }

  /** Decodes it on first access, and encodes it from then on. */
  public CollectibleCodec<Document> stock() {
    return codec.stock();
  }

  /** Whether a registry would encode the content to the same bytes. */
  public boolean fits(CodecRegistry registry) {
    return codec.registry() == registry || codec.fits(registry);
  }

  /** Which binaries are UUIDs. */
  public UuidRepresentation uuidRepresentation() {
    return codec.uuidRepresentation();
  }

  @Override
  protected UuidRepresentation encodedWith() {
    return codec.uuidRepresentation();
  }

  /**
   * A filter for the id as it is in the bytes: text that is no valid Unicode does not survive being
   * read.
   *
   * @return null when the first field is no id of a usual type.
   */
  public byte @Nullable [] idFilterBytes() {
    int length = startsWithId() ? idLength() : -1;
    if (length < 0 || FIRST_VALUE + length > bytes.length) {
      return null;
    }
    byte[] filter = Arrays.copyOf(bytes, FIRST_VALUE + length + 1);
    filter[FIRST_VALUE + length] = 0;
    INTS.set(filter, 0, filter.length);
    return filter;
  }

  /** The same as a document. */
  public @Nullable RawBsonDocument idFilter() {
    byte[] filter = idFilterBytes();
    return filter == null ? null : new RawBsonDocument(filter);
  }

  private int idLength() {
    return switch (bytes[4]) {
      case OBJECT_ID -> 12;
      case STRING -> 4 + (int) INTS.get(bytes, FIRST_VALUE);
      case INT32 -> 4;
      case INT64, DATE, DOUBLE -> 8;
      case DECIMAL -> 16;
      case DOCUMENT, ARRAY -> (int) INTS.get(bytes, FIRST_VALUE);
      case BINARY -> 5 + (int) INTS.get(bytes, FIRST_VALUE);
      default -> -1;
    };
  }

  /** Writes the document if its bytes can be had as they are. */
  public boolean encode(BsonWriter writer, boolean collectible) {
    return untouched() && tryEncode(writer, collectible);
  }

  @Override
  protected Document materialize() {
    return decode();
  }

  /** The content as a new, ordinary document. */
  public Document decode() {
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
      return codec.stock().decode(reader, DecoderContext.builder().build());
    }
  }

  @Override
  protected boolean tryEncode(BsonWriter writer, boolean collectible) {
    if (collectible && !startsWithId()) {
      return false;
    }
    DocumentPipe.pipe(bytes, bytes.length, writer);
    return true;
  }

  private boolean startsWithId() {
    return startsWithId(bytes, 0, bytes.length);
  }

  /** Whether the first field of the document in {@code bytes} from {@code start} on is its id. */
  public static boolean startsWithId(byte[] bytes, int start, int end) {
    return end - start > FIRST_VALUE
        && bytes[start + 5] == '_'
        && bytes[start + 6] == 'i'
        && bytes[start + 7] == 'd'
        && bytes[start + 8] == 0;
  }

  /** Whether its first field is an id whose text is no valid Unicode, and not read as it was. */
  public boolean hasUnreadableTextId() {
    if (!startsWithId() || bytes[4] != STRING) {
      return false;
    }
    int end = Math.min(FIRST_VALUE + idLength(), bytes.length) - 1;
    for (int i = FIRST_VALUE + 4; i < end; i++) {
      if ((bytes[i] & 0xff) == 0xed && (bytes[i + 1] & 0xff) >= 0xa0) { // half of a surrogate pair
        return true;
      }
    }
    return false;
  }

  @Override
  protected void generateId() {
    if (!startsWithId() && !containsKey(ID)) {
      put(ID, new ObjectId());
    }
  }
}
