package dev.throughline.mongodb.internal.changes;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The stored documents of entities, for as long as these are in use: an entity is held weakly, and
 * found by its identity. When all documents together are larger than the bound, those that were put
 * first are forgotten; their entities are saved as ordinary ones. Thread-safe.
 */
public final class ReadBytes {

  private static final int BUCKETS = 1 << 12;

  private final long maxBytes;
  private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
  private final @Nullable Entry[] buckets = new Entry[BUCKETS];
  private final Entry oldest = new Entry(null, null, "", new byte[0], "");

  /** Of collections with documents: another one makes all documents before it unknown. */
  private final Map<String, Object> generations = new HashMap<>();

  private long bytes;

  /** Set by the first document: most templates keep none, and their saves take no lock. */
  private volatile boolean used;

  /** An entity and its document, between those that were put before and after it. */
  private static final class Entry extends WeakReference<Object> {
    final int bucket;
    final String collection;
    final byte[] document;
    final Object generation;
    @Nullable Entry next;
    Entry earlier = this;
    Entry later = this;

    Entry(
        @Nullable Object entity,
        @Nullable ReferenceQueue<Object> queue,
        String collection,
        byte[] document,
        Object generation) {
      super(entity, queue);
      this.bucket = bucket(entity);
      this.collection = collection;
      this.document = document;
      this.generation = generation;
    }
  }

  /** Creates an empty one that holds so many bytes of documents at most. */
  public ReadBytes(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  private static int bucket(@Nullable Object entity) {
    int hash = System.identityHashCode(entity);
    return (hash ^ hash >>> 12) & BUCKETS - 1;
  }

  /** The stored document of an entity in a collection, null when it is not known. */
  public synchronized byte @Nullable [] get(Object entity, String collection) {
    Entry entry = find(entity);
    return entry != null
            && entry.collection.equals(collection)
            && entry.generation == generations.get(collection)
        ? entry.document
        : null;
  }

  private @Nullable Entry find(Object entity) {
    Entry entry = buckets[bucket(entity)];
    while (entry != null && entry.get() != entity) {
      entry = entry.next;
    }
    return entry;
  }

  /** Keeps a document in place of the one that was known; it is not to be changed. */
  public synchronized void put(Object entity, String collection, byte[] document) {
    used = true;
    forget(entity);
    for (Reference<?> gone = collected.poll(); gone != null; gone = collected.poll()) {
      remove((Entry) gone);
    }
    if (document.length > maxBytes) {
      return;
    }
    Object generation = generations.computeIfAbsent(collection, it -> new Object());
    Entry entry = new Entry(entity, collected, collection, document, generation);
    entry.next = buckets[entry.bucket];
    buckets[entry.bucket] = entry;
    entry.earlier = oldest.earlier;
    entry.later = oldest;
    oldest.earlier.later = entry;
    oldest.earlier = entry;
    bytes += document.length;
    while (bytes > maxBytes) {
      remove(oldest.later);
    }
  }

  /** Forgets an entity, if it is known. */
  public void forget(Object entity) {
    if (used) {
      forgetKnown(entity);
    }
  }

  private synchronized void forgetKnown(Object entity) {
    Entry entry = find(entity);
    if (entry != null) {
      remove(entry);
    }
  }

  /** Forgets all entities of a collection, of all collections if it is null. */
  public void forgetAll(@Nullable String collection) {
    if (used) {
      synchronized (this) {
        generations.keySet().removeIf(it -> collection == null || it.equals(collection));
      }
    }
  }

  private void remove(Entry entry) {
    if (entry.later == entry) {
      return; // it was removed before its entity was collected
    }
    entry.earlier.later = entry.later;
    entry.later.earlier = entry.earlier;
    entry.later = entry;
    entry.earlier = entry;
    Entry before = buckets[entry.bucket];
    if (before == entry) {
      buckets[entry.bucket] = entry.next;
    } else {
      while (before != null && before.next != entry) {
        before = before.next;
      }
      if (before != null) {
        before.next = entry.next;
      }
    }
    bytes -= entry.document.length;
  }

  /** How many bytes of documents are held. */
  public synchronized long bytes() {
    return bytes;
  }
}
