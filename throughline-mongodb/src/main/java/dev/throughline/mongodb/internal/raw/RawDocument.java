package dev.throughline.mongodb.internal.raw;

import org.bson.Document;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A document of the server's that is bytes until its content is accessed. */
public final class RawDocument extends BytesDocument {

  private static final long serialVersionUID = 1L;

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
    super(bytes, codec);
  }

  private RawDocument(byte[] array, int start, int length, LazyDocumentCodec codec) {
    super(array, start, length, codec);
  }

  /**
   * The document of an answer that begins somewhere in an array.
   *
   * @param before the one that came before it, null for the first.
   */
  public static RawDocument in(
      byte[] array, int start, int length, LazyDocumentCodec codec, @Nullable RawDocument before) {
    RawDocument document = new RawDocument(array, start, length, codec);
    if (before != null) {
      before.next = document;
    }
    return document;
  }

  /** The bytes that are stored; null of a document that was changed, or is not known to be all. */
  public static byte @Nullable [] stored(Document document) {
    return document instanceof RawDocument raw && raw.whole && raw.untouched() ? raw.bytes() : null;
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

  /** {@return what is known of the result that it is one of, null if nothing is} */
  public @Nullable Object result() {
    return result;
  }

  /** Says which result it is one of, null when that does not matter any more. */
  public void result(@Nullable Object known) {
    this.result = known;
  }

  @Override
  protected Document materialize() {
    return decode();
  }

  @Override
  protected void generateId() {
    if (!startsWithId() && !containsKey(ID)) {
      put(ID, new ObjectId());
    }
  }
}
