package dev.throughline.codec.internal;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.projection.EntityProjection;

/**
 * Receives each document that compiled code has written or read, before the caller does. An
 * exception that it throws is passed to the caller. Called by several threads.
 */
public interface CodecObserver {

  /** Looks at nothing. */
  CodecObserver NONE = new CodecObserver() {};

  /**
   * A complete document was written.
   *
   * @param newId the id that was generated for the entity, null when there was none to generate.
   * @param start where the document starts in the sink; it ends at the sink's position.
   */
  default void written(Object entity, @Nullable ObjectId newId, BsonSink sink, int start) {}

  /**
   * A complete document was read.
   *
   * @param type the type that was asked for.
   * @param source positioned somewhere behind the start of the document.
   * @param start where the document starts in the source.
   */
  default void read(Class<?> type, Object value, BsonSource source, int start) {}

  /**
   * A complete document was read, and references in it were followed, which is not to be repeated.
   */
  default void followed(Class<?> type) {}

  /**
   * A complete document was read as a projection.
   *
   * @param source positioned somewhere behind the start of the document.
   * @param start where the document starts in the source.
   */
  default void projected(
      EntityProjection<?, ?> projection, Object value, BsonSource source, int start) {}
}
