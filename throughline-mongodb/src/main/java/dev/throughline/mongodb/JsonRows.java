package dev.throughline.mongodb;

import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.Flow.Publisher;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.util.Streamable;

/**
 * The result of a query that is mostly printed as JSON, and not looked at. A controller that
 * returns it answers with what Jackson makes of the objects, printed from the documents where that
 * is certain to be the same. The query runs when the rows are used, once for each use.
 *
 * @param <T> the entity type.
 */
public final class JsonRows<T> implements Streamable<T> {

  private final Class<T> type;
  private final MongoConverter converter;
  private final @Nullable Supplier<Stream<RawBsonDocument>> documents;
  private final Supplier<Stream<T>> objects;
  private final @Nullable Supplier<Publisher<?>> published;

  /** With documents unless reading is observed by listeners or callbacks. */
  JsonRows(
      Class<T> type,
      MongoConverter converter,
      @Nullable Supplier<Stream<RawBsonDocument>> documents,
      Supplier<Stream<T>> objects) {
    this.type = type;
    this.converter = converter;
    this.documents = documents;
    this.objects = objects;
    this.published = null;
  }

  /**
   * With the publishers of a reactive query, of documents if there are any, and else of objects.
   */
  JsonRows(
      Class<T> type,
      MongoConverter converter,
      @Nullable Supplier<Stream<RawBsonDocument>> documents,
      Supplier<Stream<T>> objects,
      Supplier<Publisher<?>> published) {
    this.type = type;
    this.converter = converter;
    this.documents = documents;
    this.objects = objects;
    this.published = published;
  }

  /**
   * Rows of documents that were found otherwise.
   *
   * @param documents is asked for each use; its stream is closed.
   */
  public static <T> JsonRows<T> of(
      Class<T> type, MongoConverter converter, Supplier<Stream<RawBsonDocument>> documents) {
    return new JsonRows<>(
        type, converter, documents, () -> documents.get().map(it -> read(type, converter, it)));
  }

  /**
   * Rows of objects, which are printed as they are.
   *
   * @param objects is asked for each use; its stream is closed.
   */
  public static <T> JsonRows<T> ofObjects(
      Class<T> type, MongoConverter converter, Supplier<Stream<T>> objects) {
    return new JsonRows<>(type, converter, null, objects);
  }

  /**
   * Rows of objects of a reactive query, which are printed as they are.
   *
   * @param objects as for the other one; may block.
   * @param published publishes the objects; each subscription runs the query.
   */
  public static <T> JsonRows<T> ofObjects(
      Class<T> type,
      MongoConverter converter,
      Supplier<Stream<T>> objects,
      Supplier<Publisher<?>> published) {
    return new JsonRows<>(type, converter, null, objects, published);
  }

  /** The type of the objects. */
  public Class<T> type() {
    return type;
  }

  /** The converter that makes the objects. */
  public MongoConverter converter() {
    return converter;
  }

  /**
   * {@return whether objects may be left out: no listener or callback takes part in reading them}
   */
  public boolean readsDocuments() {
    return documents != null;
  }

  /**
   * The documents as they come; the stream has to be closed.
   *
   * @throws IllegalStateException unless {@link #readsDocuments()}.
   */
  public Stream<RawBsonDocument> documents() {
    if (documents == null) {
      throw new IllegalStateException(
          type.getName() + " is read by listeners or callbacks, which get objects");
    }
    return documents.get();
  }

  /** The object of a document. */
  public T read(RawBsonDocument document) {
    return read(type, converter, document);
  }

  private static <T> T read(Class<T> type, MongoConverter converter, RawBsonDocument document) {
    return converter instanceof ThroughlineMongoConverter ours
        ? ours.readRaw(type, document)
        : Objects.requireNonNull(converter.read(type, document));
  }

  /**
   * {@return what a reactive query publishes: documents if {@link #readsDocuments()}, else objects}
   * Each subscription runs the query. Null for other queries.
   */
  public @Nullable Publisher<?> published() {
    return published == null ? null : published.get();
  }

  /** The objects as they come; the stream has to be closed. */
  @Override
  public Stream<T> stream() {
    return objects.get();
  }

  /** All objects, which are read before the first is returned. */
  @Override
  public Iterator<T> iterator() {
    try (Stream<T> all = stream()) {
      return all.toList().iterator();
    }
  }
}
