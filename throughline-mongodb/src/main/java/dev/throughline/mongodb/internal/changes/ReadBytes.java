package dev.throughline.mongodb.internal.changes;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The stored documents of entities, for as long as these are in use: an entity is held weakly, and
 * found by its identity. When all documents together are larger than the bound, those that were put
 * first are forgotten; their entities are saved as ordinary ones. Thread-safe.
 */
public class ReadBytes {

  private final long maxBytes;
  private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
  private final Map<Object, Stored> documents = new LinkedHashMap<>();

  /** Of collections with documents: another one makes all documents before it unknown. */
  private final Map<String, Object> generations = new HashMap<>();

  private long bytes;

  /** Set by the first document: most templates keep none, and their saves take no lock. */
  private volatile boolean used;

  private static final class Key extends WeakReference<Object> {
    private final int hash;

    Key(Object entity, @Nullable ReferenceQueue<Object> queue) {
      super(entity, queue);
      this.hash = System.identityHashCode(entity);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other == this || (other instanceof Key key && key.get() == get() && get() != null);
    }
  }

  private record Stored(byte[] document, String collection, Object generation) {}

  /** Creates an empty one that holds so many bytes of documents at most. */
  public ReadBytes(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** The stored document of an entity in a collection, null when it is not known. */
  public synchronized byte @Nullable [] get(Object entity, String collection) {
    Stored stored = documents.get(new Key(entity, null));
    return stored != null
            && stored.collection.equals(collection)
            && stored.generation == generations.get(collection)
        ? stored.document
        : null;
  }

  /** Keeps a document in place of the one that was known; it is not to be changed. */
  public synchronized void put(Object entity, String collection, byte[] document) {
    used = true;
    remove(new Key(entity, null));
    for (Reference<?> gone = collected.poll(); gone != null; gone = collected.poll()) {
      remove(gone);
    }
    if (document.length <= maxBytes) {
      Object generation = generations.computeIfAbsent(collection, it -> new Object());
      documents.put(new Key(entity, collected), new Stored(document, collection, generation));
      bytes += document.length;
    }
    while (bytes > maxBytes) {
      remove(documents.keySet().iterator().next());
    }
  }

  /** Forgets an entity, if it is known; it is about to be saved. */
  public void forget(@Nullable Object entity) {
    if (used && entity != null) {
      synchronized (this) {
        remove(new Key(entity, null));
      }
    }
  }

  /**
   * Forgets all entities of a collection, whose documents are removed or changed by something else
   * than their saves; of all collections if it is null.
   */
  public void forgetAll(@Nullable String collection) {
    if (used) {
      synchronized (this) {
        if (collection != null) {
          generations.remove(collection);
          return;
        }
        generations.clear();
        documents.clear();
        bytes = 0;
      }
    }
  }

  private void remove(Object key) {
    Stored removed = documents.remove(key);
    bytes -= removed == null ? 0 : removed.document.length;
  }

  /** {@return how many bytes of documents are held} */
  public synchronized long bytes() {
    return bytes;
  }
}
