package dev.throughline.driver.internal;

import com.mongodb.client.cursor.TimeoutMode;
import com.mongodb.internal.async.AsyncBatchCursor;
import com.mongodb.internal.binding.AsyncConnectionSource;
import com.mongodb.internal.binding.ConnectionSource;
import com.mongodb.internal.connection.AsyncConnection;
import com.mongodb.internal.connection.Connection;
import com.mongodb.internal.connection.OperationContext;
import com.mongodb.internal.operation.BatchCursor;
import dev.throughline.driver.internal.CursorAnswers.Reply;
import dev.throughline.mongodb.internal.driver.ReadCommand;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.codecs.Decoder;
import org.jspecify.annotations.Nullable;

/**
 * Makes the driver's own cursors of answers that are not complete, as its {@code FindOperation} and
 * {@code AggregateOperationImpl} make them: they ask the same server for the next batches, in the
 * same session, and end the cursor there. Thread-safe.
 */
final class DriverCursors {

  private static final String PACKAGE = "com.mongodb.internal.operation.";

  private final MethodHandle array;
  private final MethodHandle blocking;
  private final MethodHandle reactive;

  private DriverCursors() throws ReflectiveOperationException {
    Class<?> wrapper = Class.forName(PACKAGE + "BsonArrayWrapper");
    this.array =
        inside(wrapper).findConstructor(wrapper, MethodType.methodType(void.class, List.class));
    this.blocking =
        batches("Cursor", "Command", ConnectionSource.class, Connection.class, BatchCursor.class);
    this.reactive =
        batches(
            "AsyncCursor",
            "AsyncCommand",
            AsyncConnectionSource.class,
            AsyncConnection.class,
            AsyncBatchCursor.class);
  }

  /**
   * Opens the driver's classes.
   *
   * @throws ReflectiveOperationException when it has others.
   */
  static DriverCursors open() throws ReflectiveOperationException {
    return new DriverCursors();
  }

  /** The constructor of a cursor, within that of a cursor that has its time limits. */
  private static MethodHandle batches(
      String cursor, String prefix, Class<?> source, Class<?> connection, Class<?> result)
      throws ReflectiveOperationException {
    Class<?> inner = Class.forName(PACKAGE + prefix + "Cursor");
    MethodHandle asking =
        inside(inner)
            .findConstructor(
                inner,
                MethodType.methodType(
                    void.class,
                    BsonDocument.class,
                    int.class,
                    Decoder.class,
                    BsonValue.class,
                    source,
                    connection));
    Class<?> type = Class.forName(PACKAGE + cursor);
    Class<?> outer = Class.forName(PACKAGE + prefix + "BatchCursor");
    MethodHandle limiting =
        inside(outer)
            .findConstructor(
                outer,
                MethodType.methodType(
                    void.class, TimeoutMode.class, long.class, OperationContext.class, type));
    MethodHandle whole =
        MethodHandles.insertArguments(limiting, 0, TimeoutMode.CURSOR_LIFETIME, 0L);
    MethodHandle made =
        MethodHandles.collectArguments(
            whole, 1, asking.asType(asking.type().changeReturnType(type)));
    return made.asType(made.type().changeReturnType(result));
  }

  private static MethodHandles.Lookup inside(Class<?> type) throws IllegalAccessException {
    return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
  }

  /** The cursor over all documents of an answer and what follows it, which retains the source. */
  @SuppressWarnings("unchecked") // of the decoder's documents
  BatchCursor<Document> blocking(
      Reply reply,
      ReadCommand read,
      Decoder<Document> documents,
      OperationContext context,
      ConnectionSource source,
      Connection connection) {
    return (BatchCursor<Document>)
        made(blocking, reply, read, documents, context, source, connection);
  }

  /** The same for the reactive driver. */
  @SuppressWarnings("unchecked") // of the decoder's documents
  AsyncBatchCursor<Document> reactive(
      Reply reply,
      ReadCommand read,
      Decoder<Document> documents,
      OperationContext context,
      AsyncConnectionSource source,
      AsyncConnection connection) {
    return (AsyncBatchCursor<Document>)
        made(reactive, reply, read, documents, context, source, connection);
  }

  private Object made(
      MethodHandle cursor,
      Reply reply,
      ReadCommand read,
      Decoder<Document> documents,
      OperationContext context,
      Object source,
      Object connection) {
    try {
      return cursor.invoke(
          context, answer(reply), read.batchSize(), documents, comment(read), source, connection);
    } catch (Throwable e) {
      throw DriverCursors.<RuntimeException>unchecked(e);
    }
  }

  /** The answer as the driver's own codec would have decoded it, with the same documents. */
  private BsonDocument answer(Reply reply) throws Throwable {
    List<Document> changeable = new ArrayList<>(reply.documents()); // what is handed on leaves it
    BsonDocument cursor =
        new BsonDocument("firstBatch", (BsonValue) array.invoke(changeable))
            .append("id", new BsonInt64(reply.cursor()))
            .append("ns", reply.namespace());
    return new BsonDocument("cursor", cursor);
  }

  private static @Nullable BsonValue comment(ReadCommand read) {
    return read.comment() == null ? null : new BsonString(read.comment());
  }

  @SuppressWarnings("unchecked") // what the driver throws is not wrapped
  private static <E extends Throwable> E unchecked(Throwable e) throws E {
    throw (E) e;
  }
}
