package dev.throughline.codec.internal;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.compact.CompactSource;
import dev.throughline.codec.internal.lookup.Pool;
import dev.throughline.codec.internal.lookup.VirtualThreads;
import java.util.concurrent.atomic.LongAdder;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;

/**
 * One sink and one source of each kind for each thread. Borrowed for one document at a time; a
 * borrower inside a borrower (an entity's constructor that reads, say) gets new ones. Virtual
 * threads, which last for one task, borrow from pools that all of them share.
 */
public final class Buffers {

  /** What a thread, or a place in a pool, keeps between documents at most, in bytes. */
  static final int MAX_IDLE_BYTES = 1 << 20;

  private static final ThreadLocal<Buffers> LOCAL = ThreadLocal.withInitial(Buffers::new);
  private static final LongAdder THREADS = new LongAdder();
  private static final LongAdder NESTED = new LongAdder();

  private static final Pool<BsonSink> SINKS = new Pool<>(BsonSink::new);
  private static final Pool<BsonSource> SOURCES = new Pool<>(BsonSource::new);
  private static final Pool<CompactSink> COMPACT_SINKS = new Pool<>(CompactSink::new);
  private static final Pool<CompactSource> COMPACT_SOURCES = new Pool<>(CompactSource::new);

  /** Has none itself. */
  private static final Buffers SHARED = new Buffers(true);

  /**
   * The numbers of buffers that this JVM has made.
   *
   * @param threads that were given buffers; those of threads that have ended are gone.
   * @param maxIdleBytes what each of a thread's sinks, and each sink in a pool, keeps between
   *     documents at most, in bytes.
   * @param nested how often a borrower inside a borrower got a sink of its own.
   * @param pooled sinks and sources that were made for virtual threads, which use them in turns.
   * @param maxIdlePooled how many of each kind wait for virtual threads at most.
   */
  public record Counts(
      long threads, int maxIdleBytes, long nested, long pooled, int maxIdlePooled) {}

  private final boolean shared;

  private @Nullable BsonSink sink;
  private @Nullable BsonSource source;
  private @Nullable CompactSink compactSink;
  private @Nullable CompactSource compactSource;

  private Buffers() {
    this(false);
    sink = new BsonSink();
    source = new BsonSource();
    compactSink = new CompactSink();
    compactSource = new CompactSource();
    THREADS.increment();
  }

  private Buffers(boolean shared) {
    this.shared = shared;
  }

  /** All since the JVM was started; the numbers may be of different moments. */
  public static Counts counts() {
    long pooled = SINKS.made() + SOURCES.made() + COMPACT_SINKS.made() + COMPACT_SOURCES.made();
    return new Counts(THREADS.sum(), MAX_IDLE_BYTES, NESTED.sum(), pooled, SINKS.capacity());
  }

  /** The buffers of this thread; not to be kept. */
  public static Buffers local() {
    return local(VirtualThreads.current());
  }

  /** The buffers of a thread of that kind. */
  static Buffers local(boolean virtual) {
    return virtual ? SHARED : LOCAL.get();
  }

  /** An empty sink; give it back by {@link #release(BsonSink)}. */
  public BsonSink borrowSink(UuidRepresentation uuids) {
    BsonSink borrowed = sink;
    if (borrowed == null) {
      borrowed = shared ? SINKS.take() : new BsonSink();
      nested();
    } else {
      sink = null;
    }
    borrowed.uuidRepresentation(uuids);
    return borrowed;
  }

  private void nested() {
    if (!shared) {
      NESTED.increment();
    }
  }

  /** Takes a sink back, once; its bytes are gone. */
  public void release(BsonSink borrowed) {
    borrowed.shrink(MAX_IDLE_BYTES);
    if (shared) {
      SINKS.give(borrowed);
    } else {
      sink = borrowed;
    }
  }

  /** A source on the document at {@code offset}; give it back by {@link #release(BsonSource)}. */
  public BsonSource borrowSource(byte[] bytes, int offset, UuidRepresentation uuids) {
    BsonSource borrowed = source;
    if (borrowed == null) {
      borrowed = shared ? SOURCES.take() : new BsonSource();
    } else {
      source = null;
    }
    borrowed.reset(bytes, offset);
    borrowed.uuidRepresentation(uuids);
    return borrowed;
  }

  /** Takes a source back, once. */
  public void release(BsonSource borrowed) {
    borrowed.clear();
    if (shared) {
      SOURCES.give(borrowed);
    } else {
      source = borrowed;
    }
  }

  /** An empty sink for a compact payload; give it back by {@link #release(CompactSink)}. */
  public CompactSink borrowCompactSink(UuidRepresentation uuids) {
    CompactSink borrowed = compactSink;
    if (borrowed == null) {
      borrowed = shared ? COMPACT_SINKS.take() : new CompactSink();
      nested();
    } else {
      compactSink = null;
    }
    borrowed.reset(MAX_IDLE_BYTES, uuids);
    return borrowed;
  }

  /** Takes a sink back, once; its bytes are gone. */
  public void release(CompactSink borrowed) {
    borrowed.reset(MAX_IDLE_BYTES, UuidRepresentation.UNSPECIFIED);
    if (shared) {
      COMPACT_SINKS.give(borrowed);
    } else {
      compactSink = borrowed;
    }
  }

  /** A source on a part of an array; give it back by {@link #release(CompactSource)}. */
  public CompactSource borrowCompactSource(
      byte[] bytes, int from, int to, UuidRepresentation uuids) {
    CompactSource borrowed = compactSource;
    if (borrowed == null) {
      borrowed = shared ? COMPACT_SOURCES.take() : new CompactSource();
    } else {
      compactSource = null;
    }
    borrowed.reset(bytes, from, to, uuids);
    return borrowed;
  }

  /** Takes a source back, once. */
  public void release(CompactSource borrowed) {
    borrowed.clear();
    if (shared) {
      COMPACT_SOURCES.give(borrowed);
    } else {
      compactSource = borrowed;
    }
  }
}
