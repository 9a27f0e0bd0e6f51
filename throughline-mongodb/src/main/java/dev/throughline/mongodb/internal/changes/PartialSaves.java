package dev.throughline.mongodb.internal.changes;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.lookup.ByClass;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;

/**
 * What a template knows for saving changes: which types' documents it keeps, and those documents.
 * Thread-safe.
 */
public final class PartialSaves {

  /** All documents of a template together. */
  private static final long MAX_BYTES = 64L << 20;

  private final ReadBytes reads = new ReadBytes(MAX_BYTES);
  private final Set<Class<?>> tracked = ConcurrentHashMap.newKeySet();
  private final Function<Class<?>, @Nullable EntityCodec<?>> codecs;
  private final ByClass<Boolean> everySave;
  private final ByClass<Boolean> touched;

  /**
   * Creates one that knows no types but the annotated ones.
   *
   * @param codecs those that write.
   * @param everySave says of which types every save sends changes.
   * @param touched says of which types entities are saved that nothing but auditing changes.
   */
  public PartialSaves(
      Function<Class<?>, @Nullable EntityCodec<?>> codecs,
      Predicate<Class<?>> everySave,
      Predicate<Class<?>> touched) {
    this.codecs = codecs;
    this.everySave = new ByClass<>(everySave::test);
    this.touched = new ByClass<>(touched::test);
  }

  /** Keeps the documents of a type and its subtypes. */
  public void track(Class<?> type) {
    tracked.add(type);
  }

  /** Whether an ordinary save of an entity of this class saves changes. */
  public boolean always(Class<?> type) {
    return everySave.get(type);
  }

  private boolean tracks(Class<?> type) {
    return everySave.get(type)
        || touched.get(type)
        || !tracked.isEmpty() && tracked.stream().anyMatch(it -> it.isAssignableFrom(type));
  }

  /** The bytes of a document that an entity was read from; null when they say something else. */
  public static byte @Nullable [] bytes(Document document) {
    return document instanceof RawDocument raw && raw.untouched() ? raw.bytes() : null;
  }

  /** Takes an entity that was read, and its document. */
  public void read(Object entity, byte @Nullable [] document, String collection) {
    if (document != null && tracks(entity.getClass())) {
      reads.put(entity, collection, document);
    }
  }

  /** The document of an entity, null when it was not read from this collection. */
  public byte @Nullable [] documentOf(Object entity, String collection) {
    return reads.get(entity, collection);
  }

  /** Forgets an entity that is about to be saved as a whole. */
  public void forget(@Nullable Object entity) {
    if (entity != null) {
      reads.forget(entity);
    }
  }

  /** Takes an entity whose changes were saved. */
  public void saved(Object entity, String collection, UuidRepresentation uuids) {
    byte[] document = encode(entity, uuids);
    if (document == null) {
      reads.forget(entity);
    } else {
      reads.put(entity, collection, document);
    }
  }

  // Comparing

  /** Whether a codec writes and reads the entity, so that its changes are found. */
  public boolean covers(Object entity) {
    EntityCodec<?> codec = codecs.apply(entity.getClass());
    return codec != null && codec.writes() && codec.reads() && !codec.refers();
  }

  /**
   * Whether nothing is to be done for an entity that is as it was read. Nothing is allocated when
   * its codec would write the very document.
   */
  public boolean unchanged(Object entity, byte[] document, UuidRepresentation uuids) {
    if (touched.get(entity.getClass())) {
      return false;
    }
    if (writes(entity, document, uuids)) {
      return true;
    }
    byte[] before = normalized(entity.getClass(), document, uuids);
    return before != document && writes(entity, before, uuids);
  }

  private boolean writes(Object entity, byte[] expected, UuidRepresentation uuids) {
    Buffers buffers = Buffers.local();
    BsonSink sink = buffers.borrowSink(uuids);
    try {
      return codec(entity.getClass()).tryWrite(sink, entity, null)
          && sink.position() == expected.length
          && Arrays.equals(sink.array(), 0, expected.length, expected, 0, expected.length);
    } finally {
      buffers.release(sink);
    }
  }

  private EntityCodec<?> codec(Class<?> type) {
    return Objects.requireNonNull(codecs.apply(type));
  }

  private byte @Nullable [] encode(Object entity, UuidRepresentation uuids) {
    Buffers buffers = Buffers.local();
    BsonSink sink = buffers.borrowSink(uuids);
    try {
      return codec(entity.getClass()).tryWrite(sink, entity, null) ? sink.copyFrom(0) : null;
    } finally {
      buffers.release(sink);
    }
  }

  /** What the class makes of a document that was written by another version of it, or by others. */
  private byte[] normalized(Class<?> type, byte[] document, UuidRepresentation uuids) {
    Buffers buffers = Buffers.local();
    BsonSource source = buffers.borrowSource(document, 0, uuids);
    Object entity;
    try {
      entity = codec(type).tryRead(source);
    } finally {
      buffers.release(source);
    }
    byte[] encoded = entity == null || entity.getClass() != type ? null : encode(entity, uuids);
    return encoded == null ? document : encoded;
  }

  /**
   * What has changed of an entity.
   *
   * @param document what it was read from.
   * @param after the document that a save would store.
   * @param versioned whether the update depends on the version, so that no element can have moved.
   */
  public Changes changes(
      Class<?> type, byte[] document, byte[] after, UuidRepresentation uuids, boolean versioned) {
    DocumentChanges changes =
        DocumentChanges.between(normalized(type, document, uuids), after, versioned);
    return new Changes(changes.isExpressible(), changes.isExpressible() ? changes.update() : null);
  }

  /**
   * The difference.
   *
   * @param expressible false when the whole document has to be stored.
   * @param update null when there is none.
   */
  public record Changes(boolean expressible, @Nullable RawBsonDocument update) {}
}
