package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import java.util.function.Supplier;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The codec of a type with an alias: before its first hint is written, stock's type mapper is asked
 * for it, which takes the alias for that type from then on, or refuses it since another type has it
 * (D-CODEC-31). Safe for use by several threads, as the mapper is.
 */
public final class HintedCodec extends CompiledCodec {

  private final CompiledCodec codec;
  private final Supplier<CompiledCodec> asking;
  private volatile @Nullable CompiledCodec asked;

  /**
   * Creates a codec.
   *
   * @param codec has the alias as its hint.
   * @param asking asks stock for the hint that it writes, and answers with the codec that has it.
   */
  public HintedCodec(CompiledCodec codec, Supplier<CompiledCodec> asking) {
    this.codec = codec;
    this.asking = asking;
  }

  @Override
  public void write(BsonSink sink, Object entity, @Nullable ObjectId newId, boolean hinted) {
    if (!hinted) {
      codec.write(sink, entity, newId, false);
      return;
    }
    CompiledCodec writer = asked;
    if (writer == null) {
      writer = asking.get();
      asked = writer;
    }
    writer.write(sink, entity, newId, true);
  }

  @Override
  public @Nullable Object read(BsonSource source, int end, boolean trusted) {
    return codec.read(source, end, trusted);
  }

  @Override
  public boolean hasId(Object entity) {
    return codec.hasId(entity);
  }

  @Override
  public @Nullable Object withId(Object entity, ObjectId id) {
    return codec.withId(entity, id);
  }
}
