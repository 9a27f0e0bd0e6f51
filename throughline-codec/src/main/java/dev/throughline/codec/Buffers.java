package dev.throughline.codec;

import dev.throughline.codec.bson.BsonSink;
import dev.throughline.codec.bson.BsonSource;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;

/**
 * One sink and one source for each thread. Borrowed for one document at a time; a borrower inside a
 * borrower (an entity's constructor that reads, say) gets new ones.
 */
public final class Buffers {

  /** What a thread keeps between documents at most, in bytes. */
  static final int MAX_IDLE_BYTES = 1 << 20;

  private static final ThreadLocal<Buffers> LOCAL = ThreadLocal.withInitial(Buffers::new);

  private @Nullable BsonSink sink = new BsonSink();
  private @Nullable BsonSource source = new BsonSource();

  private Buffers() {}

  /** An empty sink; give it back by {@link #release(BsonSink)}. */
  public static BsonSink sink(UuidRepresentation uuids) {
    Buffers local = LOCAL.get();
    BsonSink sink = local.sink;
    if (sink == null) {
      sink = new BsonSink();
    } else {
      local.sink = null;
    }
    sink.uuidRepresentation(uuids);
    return sink;
  }

  /** Gives a sink back; its bytes are gone. */
  public static void release(BsonSink sink) {
    sink.shrink(MAX_IDLE_BYTES);
    LOCAL.get().sink = sink;
  }

  /** A source on the document at {@code offset}; give it back by {@link #release(BsonSource)}. */
  public static BsonSource source(byte[] bytes, int offset, UuidRepresentation uuids) {
    Buffers local = LOCAL.get();
    BsonSource source = local.source;
    if (source == null) {
      source = new BsonSource();
    } else {
      local.source = null;
    }
    source.reset(bytes, offset);
    source.uuidRepresentation(uuids);
    return source;
  }

  /** Gives a source back. */
  public static void release(BsonSource source) {
    source.clear();
    LOCAL.get().source = source;
  }
}
