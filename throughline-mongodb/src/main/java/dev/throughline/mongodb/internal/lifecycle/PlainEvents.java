package dev.throughline.mongodb.internal.lifecycle;

import dev.throughline.mongodb.internal.raw.LazyDocument;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterLoadEvent;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;

/**
 * The events of reading, with the plain documents that listeners know. What a listener changes
 * there is what is read, since a document that was looked into is read as it then is.
 */
public final class PlainEvents {

  private PlainEvents() {}

  /** The same event, or one of the same kind about the plain document. */
  // One of the same class, with the collection that stock has named, or not.
  @SuppressWarnings({"unchecked", "rawtypes", "NullAway"})
  public static <E extends MongoMappingEvent<?>> E of(E event) {
    if (event instanceof AfterLoadEvent<?> load && load.getSource() instanceof LazyDocument lazy) {
      return (E) new AfterLoadEvent(lazy.plain(), load.getType(), load.getCollectionName());
    }
    if (event instanceof AfterConvertEvent<?> convert
        && convert.getDocument() instanceof LazyDocument lazy) {
      return (E)
          new AfterConvertEvent(lazy.plain(), convert.getSource(), convert.getCollectionName());
    }
    return event;
  }
}
