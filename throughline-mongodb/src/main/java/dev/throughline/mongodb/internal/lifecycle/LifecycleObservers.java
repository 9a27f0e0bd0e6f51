package dev.throughline.mongodb.internal.lifecycle;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.data.mongodb.core.mapping.event.AbstractDeleteEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterDeleteEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterLoadEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeDeleteEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import org.springframework.data.mongodb.core.mapping.event.ReactiveAfterSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeSaveCallback;

/**
 * The subscribers of a template's lifecycle events and callbacks, by entity type, so that events
 * and documents without subscribers are not made. Answers are cached until a listener or a callback
 * is added or removed (D-TEMPLATE-07). Thread-safe.
 */
public final class LifecycleObservers {

  private static final ObserverAnswers NONE =
      new ObserverAnswers(
          () ->
              new ObserverRegistry() {
                @Override
                public boolean unchanged() {
                  return true;
                }

                @Override
                public Observation find(Class<?> step, Class<?> type) {
                  return Observation.NONE;
                }
              });

  /** The kinds of callbacks that a template calls around saving. */
  private record Callbacks(Class<?> beforeConvert, Class<?> beforeSave, Class<?> afterSave) {}

  /**
   * The observers of saving entities of a type.
   *
   * @param beforeConvert whether the type has before-convert listeners or callbacks.
   * @param beforeSave whether it has before-save listeners or callbacks.
   * @param document whether one of those may look into the document.
   * @param afterSave whether it has after-save listeners or callbacks.
   * @param users whether any of all these is code of users.
   */
  public record Saving(
      boolean beforeConvert,
      boolean beforeSave,
      boolean document,
      boolean afterSave,
      boolean users) {}

  private final Callbacks kinds;
  private final @Nullable LifecycleObservers publisher;
  private volatile boolean eventsEnabled = true;
  private volatile ObserverAnswers events = NONE;
  private volatile ObserverAnswers callbacks = NONE;

  /** The observers of a blocking template. */
  public static LifecycleObservers blocking() {
    return new LifecycleObservers(
        new Callbacks(
            BeforeConvertCallback.class, BeforeSaveCallback.class, AfterSaveCallback.class),
        null);
  }

  /** The observers of a reactive template. */
  public static LifecycleObservers reactive() {
    return new LifecycleObservers(
        new Callbacks(
            ReactiveBeforeConvertCallback.class,
            ReactiveBeforeSaveCallback.class,
            ReactiveAfterSaveCallback.class),
        null);
  }

  private LifecycleObservers(Callbacks kinds, @Nullable LifecycleObservers publisher) {
    this.kinds = kinds;
    this.publisher = publisher;
  }

  /**
   * The observers of a template bound to a session, which publishes events and calls no callbacks.
   */
  public LifecycleObservers ofSession() {
    return new LifecycleObservers(kinds, this);
  }

  public void eventsEnabled(boolean enabled) {
    this.eventsEnabled = enabled;
  }

  public void context(ApplicationContext context) {
    this.events = new ObserverAnswers(() -> EventListeners.of(context));
  }

  /** Sets {@code EntityCallbacks} or {@code ReactiveEntityCallbacks}. */
  public void entityCallbacks(Object entityCallbacks) {
    this.callbacks = new ObserverAnswers(() -> CallbackRegistry.of(entityCallbacks));
  }

  /** {@return whether the event has a listener} */
  public boolean receives(MongoMappingEvent<?> event) {
    if (event instanceof AbstractDeleteEvent<?>) {
      return true; // rare, and its listeners go by another type
    }
    Class<?> type =
        event instanceof AfterLoadEvent<?> load ? load.getType() : event.getSource().getClass();
    return listeners(event.getClass(), type).any();
  }

  /** {@return whether a callback of that kind would be called for the entity} */
  public boolean calls(Class<?> callback, Object entity) {
    return callbacks.of(callback, entity.getClass()).any();
  }

  /**
   * {@return whether reading a document has listeners or callbacks after it is loaded or converted}
   *
   * @param declared the type as which it is asked for.
   * @param actual the type that its hint names.
   */
  public boolean reading(Class<?> declared, Class<?> actual) {
    return listeners(AfterLoadEvent.class, declared).any()
        || listeners(AfterConvertEvent.class, actual).any()
        || callbacks.of(AfterConvertCallback.class, actual).any();
  }

  /** {@return how saving entities of that class is observed} */
  public Saving saving(Class<?> type) {
    Observation convertEvent = listeners(BeforeConvertEvent.class, type);
    Observation convertCallback = callbacks.of(kinds.beforeConvert, type);
    Observation saveEvent = listeners(BeforeSaveEvent.class, type);
    Observation saveCallback = callbacks.of(kinds.beforeSave, type);
    Observation afterEvent = listeners(AfterSaveEvent.class, type);
    Observation afterCallback = callbacks.of(kinds.afterSave, type);
    return new Saving(
        convertEvent.any() || convertCallback.any(),
        saveEvent.any() || saveCallback.any(),
        saveEvent.ofDocument() || saveCallback.ofDocument(),
        afterEvent.any() || afterCallback.any(),
        convertEvent.ofUsers()
            || convertCallback.ofUsers()
            || saveEvent.ofUsers()
            || saveCallback.ofUsers()
            || afterEvent.ofUsers()
            || afterCallback.ofUsers());
  }

  /** {@return whether deleting entities of that class has listeners} */
  public boolean deleting(Class<?> type) {
    return listeners(BeforeDeleteEvent.class, type).any()
        || listeners(AfterDeleteEvent.class, type).any();
  }

  private Observation listeners(Class<?> event, Class<?> type) {
    if (publisher != null) {
      return publisher.listeners(event, type);
    }
    return eventsEnabled ? events.of(event, type) : Observation.NONE;
  }

  /** {@return whether listeners or callbacks take part in reading entities of that class} */
  public boolean observesReading(Class<?> type) {
    return listeners(AfterLoadEvent.class, type).any()
        || listeners(AfterConvertEvent.class, type).any()
        || callbacks.of(AfterConvertCallback.class, type).any();
  }

  /**
   * {@return whether a callback of that kind takes part in what happens to entities of the type}
   */
  public boolean observedBy(Class<?> callback, Class<?> type) {
    return callbacks.of(callback, type).any();
  }

  /** Why documents are made for writing entities of that class, null when they are not. */
  public @Nullable String writeRefusal(Class<?> type) {
    List<String> reasons = new ArrayList<>();
    Stream.of(BeforeSaveEvent.class, AfterSaveEvent.class)
        .forEach(event -> explain(reasons, event, listeners(event, type)));
    Stream.of(kinds.beforeSave, kinds.afterSave)
        .forEach(callback -> explain(reasons, callback, callbacks.of(callback, type)));
    return reasons.isEmpty() ? null : String.join(", ", reasons);
  }

  /** Why documents are made for reading entities of that class, null when they are not. */
  public @Nullable String readRefusal(Class<?> type) {
    List<String> reasons = new ArrayList<>();
    explain(reasons, AfterLoadEvent.class, listeners(AfterLoadEvent.class, type));
    return reasons.isEmpty() ? null : String.join(", ", reasons);
  }

  private static void explain(List<String> reasons, Class<?> step, Observation observation) {
    if (observation.ofDocument()) {
      String by = String.join(" and ", observation.observers());
      reasons.add(
          MongoMappingEvent.class.isAssignableFrom(step)
              ? step.getSimpleName() + " is listened to by " + by
              : step.getSimpleName() + " is called on " + by);
    }
  }
}
