package dev.throughline.cache.internal.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Where the bytes of a document are: in fields of the driver's class, since its only accessor makes
 * three objects for each call. A driver without these fields, or one that must not be looked into,
 * is asked by its accessor.
 */
final class RawBytes {

  private static final @Nullable VarHandle BYTES = field("bytes", byte[].class);
  private static final @Nullable VarHandle OFFSET = field("offset", int.class);
  private static final @Nullable VarHandle LENGTH = field("length", int.class);
  private static final boolean KNOWN = BYTES != null && OFFSET != null && LENGTH != null;

  private RawBytes() {}

  private static @Nullable VarHandle field(String name, Class<?> type) {
    try {
      Lookup lookup = MethodHandles.privateLookupIn(RawBsonDocument.class, MethodHandles.lookup());
      return lookup.findVarHandle(RawBsonDocument.class, name, type);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null;
    }
  }

  /** The array that has the document's bytes. */
  @SuppressWarnings("NullAway") // known ones are not null
  static byte[] array(RawBsonDocument document) {
    return KNOWN ? (byte[]) BYTES.get(document) : buffer(document).array();
  }

  /** Where the document starts in its array. */
  @SuppressWarnings("NullAway")
  static int start(RawBsonDocument document) {
    if (KNOWN) {
      return (int) OFFSET.get(document);
    }
    ByteBuffer buffer = buffer(document);
    return buffer.arrayOffset() + buffer.position();
  }

  /** The number of its bytes. */
  @SuppressWarnings("NullAway")
  static int length(RawBsonDocument document) {
    return KNOWN ? (int) LENGTH.get(document) : buffer(document).remaining();
  }

  private static ByteBuffer buffer(RawBsonDocument document) {
    return document.getByteBuffer().asNIO();
  }
}
