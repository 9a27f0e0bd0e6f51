package dev.throughline.mongodb.internal.raw;

import java.io.Serial;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.QueryResultConverter;

/**
 * A document whose content becomes a map on first access. From then on the map is its content, with
 * all changes that callers make. As any {@link Document}, not thread-safe.
 */
public abstract class LazyDocument extends Document {

  @Serial private static final long serialVersionUID = 1L;

  protected static final String ID = "_id";

  private transient @Nullable Document content;

  /** {@return whether the content was not accessed yet} */
  public final boolean untouched() {
    return content == null;
  }

  /** The content as a new, ordinary document. */
  protected abstract Document materialize();

  /**
   * Writes the complete document if its bytes can be had without looking inside.
   *
   * @param collectible whether the id has to stand first.
   * @return false when nothing was written.
   */
  protected abstract boolean tryEncode(BsonWriter writer, boolean collectible);

  /** {@return how the bytes hold UUIDs, and which binaries are some} */
  public abstract UuidRepresentation encodedWith();

  /** Puts a new id unless there is one, for a document that is about to be inserted. */
  protected abstract void generateId();

  /**
   * The content as a document of exactly the class {@link Document}. What is changed there is
   * changed here, and the other way round.
   */
  public final Document plain() {
    Document made = content;
    if (made == null) {
      made = materialize();
      content = made;
    }
    return made;
  }

  /** Forgets the plain document if it is as it was made: what is sent then are the bytes. */
  public final void forgetUnchanged() {
    if (content != null && content.equals(materialize())) {
      content = null;
    }
  }

  @Override
  public Document append(String key, @Nullable Object value) {
    plain().put(key, value);
    return this;
  }

  @Override
  public <T> T get(Object key, Class<T> type) {
    return plain().get(key, type);
  }

  @Override
  public <T> T get(Object key, T defaultValue) {
    return plain().get(key, defaultValue);
  }

  @Override
  public int size() {
    return plain().size();
  }

  @Override
  public boolean isEmpty() {
    return plain().isEmpty();
  }

  @Override
  public boolean containsValue(@Nullable Object value) {
    return plain().containsValue(value);
  }

  @Override
  public boolean containsKey(Object key) {
    return plain().containsKey(key);
  }

  @Override
  public @Nullable Object get(Object key) {
    return plain().get(key);
  }

  @Override
  public @Nullable Object put(String key, @Nullable Object value) {
    return plain().put(key, value);
  }

  @Override
  public @Nullable Object remove(Object key) {
    return plain().remove(key);
  }

  @Override
  public void putAll(Map<? extends String, ?> map) {
    plain().putAll(map);
  }

  @Override
  public void clear() {
    plain().clear();
  }

  @Override
  public Set<String> keySet() {
    return plain().keySet();
  }

  @Override
  public Collection<Object> values() {
    return plain().values();
  }

  @Override
  public Set<Map.Entry<String, Object>> entrySet() {
    return plain().entrySet();
  }

  /** Equal to every document with equal content; a plain document only equals its own class. */
  @Override
  @SuppressWarnings("EqualsGetClass")
  public boolean equals(@Nullable Object other) {
    return other == this
        || (other instanceof Document document && plain().equals(plainOf(document)));
  }

  /** The document that user code is handed: of exactly the class {@link Document}, as in stock. */
  public static Document plainOf(Document document) {
    return document instanceof LazyDocument lazy ? lazy.plain() : document;
  }

  /** The same for a value of any kind. */
  public static Object plainValue(Object value) {
    return value instanceof LazyDocument lazy ? lazy.plain() : value;
  }

  /** The user's converter of results, handed plain documents. */
  public static <T, R> QueryResultConverter<T, R> plainFor(QueryResultConverter<T, R> converter) {
    return converter == QueryResultConverter.<T>entity() ? converter : new OfPlain<>(converter);
  }

  @Override
  public int hashCode() {
    return plain().hashCode();
  }

  @Override
  public String toString() {
    return plain().toString();
  }

  @Serial
  protected final Object writeReplace() {
    return plain();
  }

  private record OfPlain<T, R>(QueryResultConverter<T, R> converter)
      implements QueryResultConverter<T, R> {

    @Override
    public R mapDocument(Document document, ConversionResultSupplier<T> reader) {
      return converter.mapDocument(plainOf(document), reader);
    }

    @Override
    public <V> QueryResultConverter<T, V> andThen(
        QueryResultConverter<? super R, ? extends V> after) {
      return new OfPlain<>(converter.andThen(after));
    }
  }
}
