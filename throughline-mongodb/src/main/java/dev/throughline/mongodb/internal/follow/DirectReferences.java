package dev.throughline.mongodb.internal.follow;

import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.mongodb.internal.convert.CompiledDocuments;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/**
 * Single references whose document was fetched already, and is read by compiled code: stock has
 * nothing to do there. That is so for documents without references of their own, which no path of
 * objects leads through. Thread-safe.
 */
public final class DirectReferences {

  /** A property's codec, none for those that stock follows. */
  private record Way(@Nullable EntityCodec<?> codec, Class<?> type) {}

  /** The object that was found; null for a document that is missing. */
  record Found(@Nullable Object object) {}

  private static final Found MISSING = new Found(null);

  private final Function<Class<?>, @Nullable EntityCodec<?>> codecs;
  private final BiFunction<MongoPersistentProperty, Object, @Nullable List<RawDocument>> fetched;
  private final Map<MongoPersistentProperty, Way> ways = new ConcurrentHashMap<>();

  /**
   * Creates direct reading.
   *
   * @param fetched the documents that a property's value refers to; null where stock has to ask.
   */
  public DirectReferences(
      Function<Class<?>, @Nullable EntityCodec<?>> codecs,
      BiFunction<MongoPersistentProperty, Object, @Nullable List<RawDocument>> fetched) {
    this.codecs = codecs;
    this.fetched = fetched;
  }

  /** {@return what a reference leads to; null if stock has to follow it} */
  @Nullable Found follow(MongoPersistentProperty property, @Nullable Object value) {
    Way way = ways.get(property);
    if (way == null) {
      way = way(property);
      ways.put(property, way);
    }
    EntityCodec<?> codec = way.codec();
    List<RawDocument> documents =
        codec == null || value == null ? null : fetched.apply(property, value);
    if (documents == null || codec == null) {
      return null;
    }
    if (documents.isEmpty()) {
      return MISSING;
    }
    Object read = CompiledDocuments.read(codec, documents.get(0));
    return read != null && read.getClass() == way.type() ? new Found(read) : null;
  }

  private Way way(MongoPersistentProperty property) {
    Class<?> type = property.getType();
    EntityCodec<?> codec =
        property.isCollectionLike() || property.isMap() || !Modifier.isFinal(type.getModifiers())
            ? null
            : codecs.apply(type);
    return new Way(codec != null && codec.reads() && !codec.mayRefer() ? codec : null, type);
  }
}
