package dev.throughline.mongodb.internal.raw;

import static dev.throughline.codec.internal.bson.BsonTypes.ARRAY;
import static dev.throughline.codec.internal.bson.BsonTypes.BINARY;
import static dev.throughline.codec.internal.bson.BsonTypes.DATE_TIME;
import static dev.throughline.codec.internal.bson.BsonTypes.DECIMAL128;
import static dev.throughline.codec.internal.bson.BsonTypes.DOCUMENT;
import static dev.throughline.codec.internal.bson.BsonTypes.DOUBLE;
import static dev.throughline.codec.internal.bson.BsonTypes.INT32;
import static dev.throughline.codec.internal.bson.BsonTypes.INT64;
import static dev.throughline.codec.internal.bson.BsonTypes.OBJECT_ID;
import static dev.throughline.codec.internal.bson.BsonTypes.STRING;

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
import org.bson.codecs.DecoderContext;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/** A document that is bytes until its content is accessed, with the codec that they belong to. */
public abstract class BytesDocument extends LazyDocument {

  private static final long serialVersionUID = 1L;

  /**
   * The offset of the value of an id in the first place, behind the length, the type and the name.
   */
  private static final int FIRST_VALUE = 9;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final transient byte[] array;
  private final transient int start;
  private final transient int length;
  private final transient LazyDocumentCodec codec;

  /**
   * Creates a document.
   *
   * @param bytes exactly one document; not copied.
   * @param codec decodes it on first access.
   */
  protected BytesDocument(byte[] bytes, LazyDocumentCodec codec) {
    this(bytes, 0, bytes.length, codec);
  }

  /**
   * Creates a document.
   *
   * @param array in which it is; not copied.
   * @param start where it begins.
   * @param length how many bytes it has.
   * @param codec decodes it on first access.
   */
  protected BytesDocument(byte[] array, int start, int length, LazyDocumentCodec codec) {
    this.array = array;
    this.start = start;
    this.length = length;
    this.codec = codec;
  }

  /** The bytes as they came; not to be changed. They are a copy where others are beside them. */
  public final byte[] bytes() {
    return length == array.length ? array : Arrays.copyOfRange(array, start, start + length);
  }

  /** {@return the array in which the bytes are; not to be changed} */
  public final byte[] array() {
    return array;
  }

  /** {@return the position of the first byte in the array} */
  public final int start() {
    return start;
  }

  /** {@return the size of the document in bytes} */
  public final int length() {
    return length;
  }

  /** The codec that the bytes belong to. */
  protected final LazyDocumentCodec codec() {
    return codec;
  }

  /** {@return whether a registry would encode the content to the same bytes} */
  public final boolean fits(CodecRegistry registry) {
    return codec.registry() == registry || codec.fits(registry);
  }

  @Override
  public final UuidRepresentation encodedWith() {
    return codec.uuidRepresentation();
  }

  /**
   * A filter for the id as it is in the bytes: text that is no valid Unicode does not survive being
   * read.
   *
   * @return null when the first field is no id of a usual type.
   */
  public byte @Nullable [] idFilterBytes() {
    int ofId = startsWithId() ? idLength() : -1;
    if (ofId < 0 || FIRST_VALUE + ofId > length) {
      return null;
    }
    byte[] filter = new byte[FIRST_VALUE + ofId + 1];
    System.arraycopy(array, start, filter, 0, FIRST_VALUE + ofId);
    INTS.set(filter, 0, filter.length);
    return filter;
  }

  /** The same as a document. */
  public final @Nullable RawBsonDocument idFilter() {
    byte[] filter = idFilterBytes();
    return filter == null ? null : new RawBsonDocument(filter);
  }

  private int idLength() {
    return switch (array[start + 4]) {
      case OBJECT_ID -> 12;
      case STRING -> 4 + (int) INTS.get(array, start + FIRST_VALUE);
      case INT32 -> 4;
      case INT64, DATE_TIME, DOUBLE -> 8;
      case DECIMAL128 -> 16;
      case DOCUMENT, ARRAY -> (int) INTS.get(array, start + FIRST_VALUE);
      case BINARY -> 5 + (int) INTS.get(array, start + FIRST_VALUE);
      default -> -1;
    };
  }

  /** The content of the bytes as a new, ordinary document. */
  public final Document decode() {
    try (BsonBinaryReader reader =
        new BsonBinaryReader(ByteBuffer.wrap(array, start, length).slice())) {
      return codec.stock().decode(reader, DecoderContext.builder().build());
    }
  }

  @Override
  protected boolean tryEncode(BsonWriter writer, boolean collectible) {
    if (collectible && !startsWithId()) {
      return false;
    }
    byte[] bytes = bytes();
    DocumentPipe.pipe(bytes, bytes.length, writer);
    return true;
  }

  final boolean startsWithId() {
    return startsWithId(array, start, start + length);
  }

  /**
   * {@return whether the first field of the document in {@code bytes} from {@code start} on is its
   * id}
   */
  public static boolean startsWithId(byte[] bytes, int start, int end) {
    return end - start > FIRST_VALUE
        && bytes[start + 5] == '_'
        && bytes[start + 6] == 'i'
        && bytes[start + 7] == 'd'
        && bytes[start + 8] == 0;
  }

  /**
   * {@return whether its first field is an id whose text is no valid Unicode, and not read as it
   * was}
   */
  public final boolean hasUnreadableTextId() {
    if (!startsWithId() || array[start + 4] != STRING) {
      return false;
    }
    int end = start + Math.min(FIRST_VALUE + idLength(), length) - 1;
    for (int i = start + FIRST_VALUE + 4; i < end; i++) {
      if ((array[i] & 0xff) == 0xed && (array[i + 1] & 0xff) >= 0xa0) { // half of a surrogate pair
        return true;
      }
    }
    return false;
  }
}
