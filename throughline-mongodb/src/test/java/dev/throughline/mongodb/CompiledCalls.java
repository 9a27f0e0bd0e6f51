package dev.throughline.mongodb;

import dev.throughline.codec.internal.CodecObserver;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.types.ObjectId;

/** Counts the documents that compiled code has written and read. Thread-safe. */
public final class CompiledCalls implements CodecObserver {

  private final AtomicLong written = new AtomicLong();
  private final AtomicLong read = new AtomicLong();

  /** Counts what a converter does from now on. */
  public static CompiledCalls of(ThroughlineMongoConverter converter) {
    CompiledCalls calls = new CompiledCalls();
    converter.watchedBy(calls);
    return calls;
  }

  @Override
  public void written(Object entity, ObjectId newId, BsonSink sink, int start) {
    written.incrementAndGet();
  }

  @Override
  public void read(Class<?> type, Object value, BsonSource source, int start) {
    read.incrementAndGet();
  }

  @Override
  public void followed(Class<?> type) {
    read.incrementAndGet();
  }

  public long written() {
    return written.get();
  }

  public long read() {
    return read.get();
  }
}
