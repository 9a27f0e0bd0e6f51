package dev.throughline.mongodb.internal.changes;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.lookup.ByClass;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;

/**
 * The knowledge of a template for saving changes: which types' documents it keeps, and the bytes of
 * those that are stored (D-WRITE-20). Thread-safe.
 */
public final class PartialSaves extends ReadBytes {

  /** All documents of a template together. */
  private static final long MAX_BYTES = 64L << 20;

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
    super(MAX_BYTES);
    this.codecs = codecs;
    this.everySave = new ByClass<>(everySave::test);
    this.touched = new ByClass<>(touched::test);
  }

  /** Keeps the documents of a type and its subtypes. */
  public void track(Class<?> type) {
    tracked.add(type);
  }

  /** {@return whether an ordinary save of an entity of this class saves changes} */
  public boolean always(Class<?> type) {
    return everySave.get(type);
  }

  /** {@return whether the stored bytes of entities of this class are kept} */
  public boolean keeps(Class<?> type) {
    return everySave.get(type)
        || touched.get(type)
        || (!tracked.isEmpty() && tracked.stream().anyMatch(it -> it.isAssignableFrom(type)));
  }

  // Comparing

  /** {@return whether a codec writes and reads the entity, so that its changes are found} */
  public boolean covers(Object entity) {
    EntityCodec<?> codec = codecs.apply(entity.getClass());
    return codec != null && codec.writes() && codec.reads() && !codec.refers();
  }

  /**
   * {@return whether a save would store what is stored} Nothing is allocated when its codec would
   * write the very bytes.
   */
  public boolean unchanged(Object entity, byte[] stored, UuidRepresentation uuids) {
    Class<?> type = entity.getClass();
    if (touched.get(type)) {
      return false;
    }
    Buffers buffers = Buffers.local();
    BsonSink sink = buffers.borrowSink(uuids);
    try {
      if (!codec(type).tryWrite(sink, entity, null)) {
        return false;
      }
      int length = sink.position();
      return Arrays.equals(sink.array(), 0, length, stored, 0, stored.length)
          || changes(type, stored, sink.copyFrom(0)).isEmpty();
    } finally {
      buffers.release(sink);
    }
  }

  private EntityCodec<?> codec(Class<?> type) {
    return Objects.requireNonNull(codecs.apply(type));
  }

  /**
   * {@return what a save would change}
   *
   * @param after the document that it would store.
   */
  public DocumentChanges changes(Class<?> type, byte[] stored, byte[] after) {
    return new DocumentChanges(stored, after, codec(type)::hasField);
  }
}
