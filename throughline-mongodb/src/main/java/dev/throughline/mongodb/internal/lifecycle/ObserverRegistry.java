package dev.throughline.mongodb.internal.lifecycle;

/** One of Spring's registries of observers, as it was when it was opened. */
public interface ObserverRegistry {

  /** A registry that does not let itself be looked into: everything may be observed. */
  ObserverRegistry UNSEEN =
      new ObserverRegistry() {
        @Override
        public boolean unchanged() {
          return true;
        }

        @Override
        public Observation find(Class<?> step, Class<?> type) {
          return Observation.UNKNOWN;
        }
      };

  /** {@return whether no observer was added or removed since} */
  boolean unchanged();

  /**
   * Who observes a step in the life of a type's entities.
   *
   * @param step the class of the event, or the kind of callback.
   */
  Observation find(Class<?> step, Class<?> type);
}
