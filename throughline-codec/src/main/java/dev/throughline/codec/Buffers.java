package dev.throughline.codec;

import dev.throughline.codec.bson.BsonSink;
import dev.throughline.codec.bson.BsonSource;
import dev.throughline.codec.compact.CompactSink;
import dev.throughline.codec.compact.CompactSource;
import java.util.concurrent.atomic.LongAdder;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;

/**
 * One sink and one source of each kind for each thread. Borrowed for one document at a time; a
 * borrower inside a borrower (an entity's constructor that reads, say) gets new ones.
 */
public final class Buffers {

  /** What a thread keeps between documents at most, in bytes. */
  static final int MAX_IDLE_BYTES = 1 << 20;

  private static final ThreadLocal<Buffers> LOCAL = ThreadLocal.withInitial(Buffers::new);
  private static final LongAdder THREADS = new LongAdder();
  private static final LongAdder NESTED = new LongAdder();

  /**
   * How many buffers this JVM has made.
   *
   * @param threads that were given buffers; those of threads that have ended are gone.
   * @param maxIdleBytes what each of a thread's sinks keeps between documents at most, in bytes.
   * @param nested how often a borrower inside a borrower got a sink of its own.
   */
  public record Counts(long threads, int maxIdleBytes, long nested) {}

  private @Nullable BsonSink sink = new BsonSink();
  private @Nullable BsonSource source = new BsonSource();

  private @Nullable CompactSink compactSink = new CompactSink();
  private @Nullable CompactSource compactSource = new CompactSource();

  private Buffers() {
    THREADS.increment();
  }

  /** All since the JVM was started; the numbers may be of different moments. */
  public static Counts counts() {
    return new Counts(THREADS.sum(), MAX_IDLE_BYTES, NESTED.sum());
  }

  /** The buffers of this thread; not to be kept. */
  public static Buffers local() {
    return LOCAL.get();
  }

  /** An empty sink; give it back by {@link #release(BsonSink)}. */
  public BsonSink borrowSink(UuidRepresentation uuids) {
    BsonSink borrowed = sink;
    if (borrowed == null) {
      borrowed = new BsonSink();
      NESTED.increment();
    } else {
      sink = null;
    }
    borrowed.uuidRepresentation(uuids);
    return borrowed;
  }

  /** Takes a sink back; its bytes are gone. */
  public void release(BsonSink borrowed) {
    borrowed.shrink(MAX_IDLE_BYTES);
    sink = borrowed;
  }

  /** A source on the document at {@code offset}; give it back by {@link #release(BsonSource)}. */
  public BsonSource borrowSource(byte[] bytes, int offset, UuidRepresentation uuids) {
    BsonSource borrowed = source;
    if (borrowed == null) {
      borrowed = new BsonSource();
    } else {
      source = null;
    }
    borrowed.reset(bytes, offset);
    borrowed.uuidRepresentation(uuids);
    return borrowed;
  }

  /** Takes a source back. */
  public void release(BsonSource borrowed) {
    borrowed.clear();
    source = borrowed;
  }

  /** An empty sink for a compact payload; give it back by {@link #release(CompactSink)}. */
  public CompactSink borrowCompactSink(UuidRepresentation uuids) {
    CompactSink borrowed = compactSink;
    if (borrowed == null) {
      borrowed = new CompactSink();
      NESTED.increment();
    } else {
      compactSink = null;
    }
    borrowed.reset(MAX_IDLE_BYTES, uuids);
    return borrowed;
  }

  /** Takes a sink back; its bytes are gone. */
  public void release(CompactSink borrowed) {
    borrowed.reset(MAX_IDLE_BYTES, UuidRepresentation.UNSPECIFIED);
    compactSink = borrowed;
  }

  /** A source on a part of an array; give it back by {@link #release(CompactSource)}. */
  public CompactSource borrowCompactSource(
      byte[] bytes, int from, int to, UuidRepresentation uuids) {
    CompactSource borrowed = compactSource;
    if (borrowed == null) {
      borrowed = new CompactSource();
    } else {
      compactSource = null;
    }
    borrowed.reset(bytes, from, to, uuids);
    return borrowed;
  }

  /** Takes a source back. */
  public void release(CompactSource borrowed) {
    borrowed.clear();
    compactSource = borrowed;
  }
}
