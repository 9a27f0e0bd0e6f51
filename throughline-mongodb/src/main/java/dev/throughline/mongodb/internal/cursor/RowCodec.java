package dev.throughline.mongodb.internal.cursor;

import dev.throughline.mongodb.internal.raw.DocumentCopy;
import dev.throughline.mongodb.internal.raw.PipedDocument;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bson.BsonBinaryReader;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.RawBsonDocumentCodec;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the documents of one cursor: hands them to a sink where they are in the driver's buffer,
 * and copies those that it does not take. The cursor is asked for rows by one thread, which is the
 * one that decodes.
 */
final class RowCodec implements Codec<RowBytes> {

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final RawBsonDocumentCodec DRIVERS = new RawBsonDocumentCodec();

  private final Target target = new Target();
  private @Nullable RowSink sink;

  /** How many rows were copied that were not asked for yet. */
  private int copied;

  /** Gets documents that are decoded from now on. */
  void sink(RowSink taking) {
    this.sink = taking;
  }

  /** A row that was copied is asked for. */
  void passed() {
    copied--;
  }

  /** {@return whether rows that were copied have to be handed out before the next one} */
  private boolean waits() {
    return copied > 0;
  }

  private final class Target extends PipedDocument {

    private RowBytes row = RowBytes.TAKEN;
    private byte @Nullable [] copy;

    RowBytes next(BsonBinaryReader reader) {
      copy = null;
      pipe(reader);
      return row;
    }

    @Override
    protected void take(byte[] source, int offset, int length, int position) {
      int size = documentBytes();
      int start = offset - position;
      boolean whole =
          position + length == size && start >= 0 && (int) INT.get(source, start) == size;
      RowSink taking = sink;
      if (whole && taking != null && !waits() && taking.take(source, start, size)) {
        row = RowBytes.TAKEN;
        return;
      }
      byte[] bytes = copy;
      if (bytes == null) {
        bytes = DocumentCopy.withLength(size);
        copy = bytes;
        row = copied(bytes);
      }
      System.arraycopy(source, offset, bytes, position, length);
    }
  }

  private RowBytes copied(byte[] bytes) {
    copied++;
    return new RowBytes(bytes);
  }

  @Override
  public RowBytes decode(BsonReader reader, DecoderContext context) {
    if (reader instanceof BsonBinaryReader binary) {
      return target.next(binary);
    }
    ByteBuffer bytes = DRIVERS.decode(reader, context).getByteBuffer().asNIO();
    byte[] copy = new byte[bytes.remaining()];
    bytes.get(copy);
    return copied(copy);
  }

  @Override
  public void encode(BsonWriter writer, RowBytes value, EncoderContext context) {
    throw new UnsupportedOperationException("Rows are read");
  }

  @Override
  public Class<RowBytes> getEncoderClass() {
    return RowBytes.class;
  }

  /** A registry that has this codec besides its own. */
  CodecRegistry in(CodecRegistry others) {
    return new With(this, others);
  }

  private record With(RowCodec rows, CodecRegistry others) implements CodecRegistry {

    @Override
    @SuppressWarnings("unchecked") // the codec of this type
    public <T> Codec<T> get(Class<T> type) {
      return type == RowBytes.class ? (Codec<T>) rows : others.get(type);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> @Nullable Codec<T> get(Class<T> type, CodecRegistry registry) {
      return type == RowBytes.class ? (Codec<T>) rows : others.get(type, registry);
    }
  }
}
