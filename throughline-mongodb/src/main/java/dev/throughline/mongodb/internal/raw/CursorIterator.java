package dev.throughline.mongodb.internal.raw;

import com.mongodb.client.MongoCursor;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.util.CloseableIterator;

/**
 * The entities of a cursor, read one by one. After it is closed there are none. For one thread, as
 * the cursor.
 */
public final class CursorIterator<T> implements CloseableIterator<T> {

  private final Function<Document, T> reader;
  private final UnaryOperator<RuntimeException> translation;
  private @Nullable MongoCursor<Document> cursor;

  /**
   * Creates an iterator.
   *
   * @param translation of all exceptions, as of stock's streams, those of reading among them.
   */
  public CursorIterator(
      MongoCursor<Document> cursor,
      Function<Document, T> reader,
      UnaryOperator<RuntimeException> translation) {
    this.cursor = cursor;
    this.reader = reader;
    this.translation = translation;
  }

  @Override
  public boolean hasNext() {
    MongoCursor<Document> open = cursor;
    try {
      return open != null && open.hasNext();
    } catch (RuntimeException e) {
      throw translation.apply(e);
    }
  }

  @Override
  @SuppressWarnings("NullAway") // stock has nothing but null behind the end
  public @Nullable T next() {
    MongoCursor<Document> open = cursor;
    try {
      return open == null ? null : reader.apply(open.next());
    } catch (RuntimeException e) {
      throw translation.apply(e);
    }
  }

  @Override
  public void close() {
    MongoCursor<Document> open = cursor;
    cursor = null;
    try {
      if (open != null) {
        open.close();
      }
    } catch (RuntimeException e) {
      throw translation.apply(e);
    }
  }
}
