package dev.throughline.mongodb.raw;

import java.io.Serial;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.bson.BsonWriter;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * A document whose content is known but not yet laid out as a map. Whoever looks inside makes it an
 * ordinary {@link Document}, and from then on that content is what counts. As little safe for use
 * by several threads as any Document.
 */
public abstract class LazyDocument extends Document {

  @Serial private static final long serialVersionUID = 1L;

  static final String ID = "_id";

  private boolean touched;

  /** Whether nobody has looked inside yet. */
  public final boolean untouched() {
    return !touched;
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

  /** Puts a new id unless there is one, for a document that is about to be inserted. */
  protected abstract void generateId();

  /** The content as a document of exactly the class {@link Document}. */
  public final Document plain() {
    return touched ? new Document(this) : materialize();
  }

  private LazyDocument touch() {
    if (!touched) {
      Document content = materialize();
      touched = true;
      super.putAll(content);
    }
    return this;
  }

  final void putGeneratedId(Object id) {
    super.put(ID, id);
  }

  @Override
  public Document append(String key, @Nullable Object value) {
    touch();
    return super.append(key, value);
  }

  @Override
  public <T> T get(Object key, Class<T> type) {
    touch();
    return super.get(key, type);
  }

  @Override
  public <T> T get(Object key, T defaultValue) {
    touch();
    return super.get(key, defaultValue);
  }

  @Override
  public int size() {
    touch();
    return super.size();
  }

  @Override
  public boolean isEmpty() {
    touch();
    return super.isEmpty();
  }

  @Override
  public boolean containsValue(@Nullable Object value) {
    touch();
    return super.containsValue(value);
  }

  @Override
  public boolean containsKey(Object key) {
    touch();
    return super.containsKey(key);
  }

  @Override
  public @Nullable Object get(Object key) {
    touch();
    return super.get(key);
  }

  @Override
  public @Nullable Object put(String key, @Nullable Object value) {
    touch();
    return super.put(key, value);
  }

  @Override
  public @Nullable Object remove(Object key) {
    touch();
    return super.remove(key);
  }

  @Override
  public void putAll(Map<? extends String, ?> map) {
    touch();
    super.putAll(map);
  }

  @Override
  public void clear() {
    touch();
    super.clear();
  }

  @Override
  public Set<String> keySet() {
    touch();
    return super.keySet();
  }

  @Override
  public Collection<Object> values() {
    touch();
    return super.values();
  }

  @Override
  public Set<Map.Entry<String, Object>> entrySet() {
    touch();
    return super.entrySet();
  }

  /** Equal to every document with equal content; a plain document only equals its own class. */
  @Override
  @SuppressWarnings("EqualsGetClass")
  public boolean equals(@Nullable Object other) {
    return other == this || other instanceof Document document && plain().equals(plainOf(document));
  }

  private static Document plainOf(Document document) {
    return document instanceof LazyDocument lazy ? lazy.plain() : document;
  }

  @Override
  public int hashCode() {
    touch();
    return super.hashCode();
  }

  @Override
  public String toString() {
    touch();
    return super.toString();
  }

  @Serial
  protected final Object writeReplace() {
    return plain();
  }
}
