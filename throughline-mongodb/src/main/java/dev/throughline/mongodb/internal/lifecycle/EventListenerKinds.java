package dev.throughline.mongodb.internal.lifecycle;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.springframework.aop.support.AopUtils;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ApplicationListenerMethodAdapter;
import org.springframework.context.event.GenericApplicationListenerAdapter;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.ResolvableType;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterDeleteEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterLoadEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeDeleteEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import org.springframework.data.mongodb.core.mapping.event.ValidatingMongoEventListener;
import org.springframework.util.ReflectionUtils;

/**
 * The events that each kind of listener receives: whether one does anything with an event, and
 * what.
 */
public final class EventListenerKinds {

  private static final Map<Class<?>, String> METHODS =
      Map.of(
          BeforeConvertEvent.class, "onBeforeConvert",
          BeforeSaveEvent.class, "onBeforeSave",
          AfterSaveEvent.class, "onAfterSave",
          AfterLoadEvent.class, "onAfterLoad",
          AfterConvertEvent.class, "onAfterConvert",
          BeforeDeleteEvent.class, "onBeforeDelete",
          AfterDeleteEvent.class, "onAfterDelete");

  /** The events that come from a document. */
  private static final Set<Class<?>> OF_DOCUMENTS =
      Set.of(AfterLoadEvent.class, BeforeDeleteEvent.class, AfterDeleteEvent.class);

  private static final Log log = LogFactory.getLog(EventListenerKinds.class);

  /** The listeners of every event that the log names already. */
  private static final Set<String> named = ConcurrentHashMap.newKeySet();

  /** An event that only listeners of every event are handed. */
  private static final class OtherEvent extends ApplicationEvent {

    private static final long serialVersionUID = 1L;

    @SuppressWarnings("UnusedMethod") // no event of it is made
    private OtherEvent(Object source) {
      super(source);
    }
  }

  private EventListenerKinds() {}

  /** {@return how a listener that is handed such events observes them for entities of that type} */
  public static Observation observation(
      ApplicationListener<?> listener, Class<?> event, Class<?> type) {
    if (!(listener instanceof AbstractMongoEventListener<?>)) {
      return isGeneral(listener)
          ? ofGeneral(listener, event, type)
          : Observation.by(name(listener));
    }
    Class<?> domain =
        GenericTypeResolver.resolveTypeArgument(
            listener.getClass(), AbstractMongoEventListener.class);
    boolean own = overrides(listener, "onApplicationEvent", MongoMappingEvent.class);
    if (!own && domain != null && !domain.isAssignableFrom(type)) {
      return Observation.NONE;
    }
    String method = METHODS.get(event);
    if (!own && method != null && !overrides(listener, method, event)) {
      return Observation.NONE;
    }
    return listener.getClass() == ValidatingMongoEventListener.class
        ? Observation.OF_ENTITY
        : Observation.by(name(listener));
  }

  /** The class of what an event about an entity of that type comes from. */
  static Class<?> source(Class<?> event, Class<?> type) {
    return OF_DOCUMENTS.contains(event) ? Document.class : type;
  }

  /** {@return whether it is handed events that have nothing to do with MongoDB as well} */
  private static boolean isGeneral(ApplicationListener<?> listener) {
    return new GenericApplicationListenerAdapter(listener)
        .supportsEventType(ResolvableType.forClass(OtherEvent.class));
  }

  /** It may look into documents for all that its type tells: only its code can tell more. */
  private static Observation ofGeneral(
      ApplicationListener<?> listener, Class<?> event, Class<?> type) {
    ListenerDelegates delegates = ListenerDelegates.of(listener);
    if (delegates == null
        ? IgnoredEvents.ignores(listener, event)
        : delegates.ignore(event, source(event, type))) {
      return Observation.NONE;
    }
    String name = name(listener);
    if (named.add(name)) {
      log.info(
          "%s receives every application event and may look into documents: stock makes them for it, and compiled code is not used. Declare the event types that it needs."
              .formatted(name));
    }
    return Observation.by(name + ", as to every event");
  }

  private static boolean overrides(ApplicationListener<?> listener, String name, Class<?> event) {
    Method method = ReflectionUtils.findMethod(listener.getClass(), name, event);
    return method == null || method.getDeclaringClass() != AbstractMongoEventListener.class;
  }

  private static String name(ApplicationListener<?> listener) {
    return listener instanceof ApplicationListenerMethodAdapter adapter
        ? adapter.getListenerId()
        : AopUtils.getTargetClass(listener).getName();
  }
}
