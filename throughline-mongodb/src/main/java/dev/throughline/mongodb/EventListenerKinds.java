package dev.throughline.mongodb;

import java.lang.reflect.Method;
import java.util.Map;
import org.springframework.aop.support.AopUtils;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ApplicationListenerMethodAdapter;
import org.springframework.core.GenericTypeResolver;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterLoadEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import org.springframework.data.mongodb.core.mapping.event.ValidatingMongoEventListener;
import org.springframework.util.ReflectionUtils;

/** What is known of the kinds of listeners: whether one does anything with an event, and what. */
final class EventListenerKinds {

  private static final Map<Class<?>, String> METHODS =
      Map.of(
          BeforeConvertEvent.class, "onBeforeConvert",
          BeforeSaveEvent.class, "onBeforeSave",
          AfterSaveEvent.class, "onAfterSave",
          AfterLoadEvent.class, "onAfterLoad",
          AfterConvertEvent.class, "onAfterConvert");

  private EventListenerKinds() {}

  /** How a listener that is handed such events observes them for entities of that type. */
  static Observation observation(ApplicationListener<?> listener, Class<?> event, Class<?> type) {
    if (!(listener instanceof AbstractMongoEventListener<?>)) {
      return Observation.by(name(listener));
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
