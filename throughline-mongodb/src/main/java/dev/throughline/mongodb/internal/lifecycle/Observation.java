package dev.throughline.mongodb.internal.lifecycle;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;

/**
 * The observation of one lifecycle step of a type's entities.
 *
 * @param depth how deep the observers look.
 * @param observers the names of those that look into documents.
 */
public record Observation(Depth depth, Set<String> observers) {

  /** The depth to which observers look, the least first. */
  enum Depth {
    /** There are none. */
    NONE,
    /** Spring's own validation: handed a document, it looks at the entity. */
    ENTITY,
    /** They may look into the document, and change it. */
    DOCUMENT
  }

  private static final String OF_SPRING_DATA = MongoMappingEvent.class.getPackageName() + ".";

  public static final Observation NONE = new Observation(Depth.NONE, Set.of());
  static final Observation OF_ENTITY = new Observation(Depth.ENTITY, Set.of());
  static final Observation UNKNOWN =
      new Observation(Depth.DOCUMENT, Set.of("observers that cannot be seen from here"));

  static Observation by(String observer) {
    return new Observation(Depth.DOCUMENT, Set.of(observer));
  }

  /** All of them together. */
  public static Observation of(Collection<Observation> observations) {
    Depth depth = Depth.NONE;
    Set<String> observers = new TreeSet<>();
    for (Observation each : observations) {
      depth = each.depth.compareTo(depth) > 0 ? each.depth : depth;
      observers.addAll(each.observers);
    }
    return new Observation(depth, Set.copyOf(observers));
  }

  /**
   * {@return whether any of them is code of users, which may look at the database} Spring Data's
   * own (auditing, validation) look at the entity.
   */
  boolean ofUsers() {
    for (String name : observers) {
      if (!name.startsWith(OF_SPRING_DATA)) {
        return true;
      }
    }
    return false;
  }

  /** {@return whether there is a subscriber} */
  boolean any() {
    return depth != Depth.NONE;
  }

  /** {@return whether a subscriber may look into the document} */
  public boolean ofDocument() {
    return depth == Depth.DOCUMENT;
  }
}
