package dev.throughline.mongodb.internal.cursor;

import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoIterable;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a query, one by one. Its stream is of documents. The stream's spliterator is
 * this object, by which code that knows it gets most documents without copies. For one thread.
 */
public final class RowCursor implements Spliterator<RawBsonDocument> {

  private final MongoIterable<RowBytes> find;
  private final RowCodec codec;
  private final UnaryOperator<RuntimeException> translation;
  private @Nullable MongoCursor<RowBytes> cursor;
  private boolean closed;

  /** Of a find that is sent when the first row is asked for. */
  RowCursor(
      MongoIterable<RowBytes> find, RowCodec codec, UnaryOperator<RuntimeException> translation) {
    this.find = find;
    this.codec = codec;
    this.translation = translation;
  }

  /** Its documents; to be closed. */
  Stream<RawBsonDocument> stream() {
    return StreamSupport.stream(this, false).onClose(this::close);
  }

  /**
   * Has documents of answers that are still to come taken by a sink, which gets them in the order
   * of the result; {@link #next()} returns {@link RowBytes#TAKEN} for these.
   */
  public void takenBy(RowSink sink) {
    codec.sink(sink);
  }

  /** The next row, null behind the last one. */
  public @Nullable RowBytes next() {
    try {
      MongoCursor<RowBytes> open = cursor;
      if (open == null && !closed) {
        open = find.iterator();
        cursor = open;
      }
      if (open == null || !open.hasNext()) {
        return null;
      }
      RowBytes row = open.next();
      if (row != RowBytes.TAKEN) {
        codec.passed();
      }
      return row;
    } catch (RuntimeException e) {
      throw translation.apply(e);
    }
  }

  @Override
  public boolean tryAdvance(Consumer<? super RawBsonDocument> action) {
    RowBytes row = next();
    if (row != null) {
      action.accept(row.document());
    }
    return row != null;
  }

  @Override
  public @Nullable Spliterator<RawBsonDocument> trySplit() {
    return null;
  }

  @Override
  public long estimateSize() {
    return Long.MAX_VALUE;
  }

  @Override
  public int characteristics() {
    return ORDERED | NONNULL;
  }

  private void close() {
    MongoCursor<RowBytes> open = cursor;
    cursor = null;
    closed = true;
    try {
      if (open != null) {
        open.close();
      }
    } catch (RuntimeException e) {
      throw translation.apply(e);
    }
  }
}
