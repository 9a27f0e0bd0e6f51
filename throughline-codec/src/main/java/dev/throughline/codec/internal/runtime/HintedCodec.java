package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.Deopt;
import java.util.function.Supplier;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The codec of a type with an alias: before its first hint is written, stock's type mapper is asked
 * for it, which takes the alias for that type from then on, or refuses it since another type has it
 * (D-CODEC-31). Safe for use by several threads, as the mapper is.
 */
public final class HintedCodec extends CompiledCodec {

  private static final Deopt OTHER = new Deopt("a type hint that is not the alias");

  private final CompiledCodec codec;
  private final String alias;
  private final Supplier<@Nullable String> hint;
  private volatile boolean asked;

  /**
   * Creates a codec.
   *
   * @param codec has the alias as its hint.
   * @param hint asks stock for the hint that it writes.
   */
  public HintedCodec(CompiledCodec codec, String alias, Supplier<@Nullable String> hint) {
    this.codec = codec;
    this.alias = alias;
    this.hint = hint;
  }

  @Override
  public void write(BsonSink sink, Object entity, @Nullable ObjectId newId, boolean hinted) {
    if (hinted && !asked) {
      if (!alias.equals(hint.get())) {
        throw OTHER;
      }
      asked = true;
    }
    codec.write(sink, entity, newId, hinted);
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
