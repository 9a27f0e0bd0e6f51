package dev.throughline.mongodb;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.AbstractApplicationEventMulticaster;
import org.springframework.context.support.AbstractApplicationContext;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.ResolvableType;
import org.springframework.data.mapping.callback.EntityCallback;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterLoadEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import org.springframework.data.mongodb.core.mapping.event.ValidatingEntityCallback;
import org.springframework.data.mongodb.core.mapping.event.ValidatingMongoEventListener;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Who listens to the lifecycle of an entity type, so that nothing is made for nobody.
 *
 * <p>Answers are kept until the number of registered listeners or callbacks changes, which one
 * comparison a question finds out. Where Spring's registries cannot be looked into (a context or
 * callbacks of another kind, a module that does not open them), the answer is always yes: slower,
 * and right. Safe for use by several threads.
 */
final class LifecycleObservers {

  private static final String MULTICASTER =
      AbstractApplicationContext.APPLICATION_EVENT_MULTICASTER_BEAN_NAME;

  private static final Map<Class<?>, String> LISTENER_METHODS =
      Map.of(
          BeforeConvertEvent.class, "onBeforeConvert",
          BeforeSaveEvent.class, "onBeforeSave",
          AfterSaveEvent.class, "onAfterSave",
          AfterLoadEvent.class, "onAfterLoad",
          AfterConvertEvent.class, "onAfterConvert");

  /** What is known of one kind of event or callback, by type, as of a registry size. */
  private record Answers(int size, Map<Class<?>, Observed> byType) {}

  /** How an event or a callback is observed. */
  private enum Observed {
    NO,
    /** Only by validation, which is handed a document and looks at the entity. */
    BY_VALIDATION,
    YES
  }

  private final Map<Class<?>, Answers> events = new ConcurrentHashMap<>();
  private final Map<Class<?>, Answers> callbacks = new ConcurrentHashMap<>();
  private boolean eventsEnabled = true;
  private @Nullable ApplicationContext context;
  private @Nullable MethodHandle listeners;
  private @Nullable EntityCallbacks entityCallbacks;
  private @Nullable MethodHandle retriever;
  private @Nullable Set<?> registered;

  void eventsEnabled(boolean enabled) {
    this.eventsEnabled = enabled;
  }

  void context(ApplicationContext applicationContext) {
    this.context = applicationContext;
    this.listeners = null;
    events.clear();
  }

  void entityCallbacks(EntityCallbacks callbacksToUse) {
    this.entityCallbacks = callbacksToUse;
    this.retriever = null;
    this.registered = null;
    callbacks.clear();
    try {
      Field discovererField = callbacksToUse.getClass().getDeclaredField("callbackDiscoverer");
      discovererField.setAccessible(true);
      Object discoverer = discovererField.get(callbacksToUse);
      Field retrieverField = discoverer.getClass().getDeclaredField("defaultRetriever");
      retrieverField.setAccessible(true);
      Object defaultRetriever = retrieverField.get(discoverer);
      Field setField = defaultRetriever.getClass().getDeclaredField("entityCallbacks");
      setField.setAccessible(true);
      Method method =
          discoverer
              .getClass()
              .getDeclaredMethod("getEntityCallbacks", Class.class, ResolvableType.class);
      method.setAccessible(true);
      this.retriever = MethodHandles.lookup().unreflect(method).bindTo(discoverer);
      this.registered = (Set<?>) setField.get(defaultRetriever);
    } catch (ReflectiveOperationException | RuntimeException e) {
      this.registered = null; // callbacks of another kind: always called
    }
  }

  private static @Nullable MethodHandle listenersOf(ApplicationContext context) {
    boolean alone = context instanceof AbstractApplicationContext && context.getParent() == null;
    if (!alone || !context.containsBean(MULTICASTER)) {
      return null;
    }
    try {
      Object multicaster = context.getBean(MULTICASTER);
      if (!(multicaster instanceof AbstractApplicationEventMulticaster)) {
        return null;
      }
      Method method =
          ReflectionUtils.findMethod(
              multicaster.getClass(),
              "getApplicationListeners",
              ApplicationEvent.class,
              ResolvableType.class);
      if (method == null) {
        return null;
      }
      method.setAccessible(true);
      return MethodHandles.lookup().unreflect(method).bindTo(multicaster);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  /** Whether anybody would receive the event. */
  boolean receives(MongoMappingEvent<?> event) {
    return observed(event) != Observed.NO;
  }

  /** Whether anybody would look into the document of the event. */
  boolean looksInto(MongoMappingEvent<?> event) {
    return observed(event) == Observed.YES;
  }

  private Observed observed(MongoMappingEvent<?> event) {
    ApplicationContext current = context;
    if (!eventsEnabled || current == null) {
      return Observed.NO;
    }
    MethodHandle handle = listeners;
    if (handle == null) {
      // A template may be made before the context knows where its listeners will be.
      handle = listenersOf(current);
      listeners = handle;
    }
    if (handle == null) {
      return Observed.YES;
    }
    Class<?> type =
        event instanceof AfterLoadEvent<?> load ? load.getType() : event.getSource().getClass();
    int size = ((AbstractApplicationContext) current).getApplicationListeners().size();
    Answers answers = answers(events, event.getClass(), size);
    Observed observed = answers.byType().get(type);
    if (observed == null) {
      observed = observed(handle, event, type);
      answers.byType().put(type, observed);
    }
    return observed;
  }

  private static Answers answers(Map<Class<?>, Answers> cache, Class<?> kind, int size) {
    Answers answers = cache.get(kind);
    if (answers == null || answers.size() != size) {
      answers = new Answers(size, new ConcurrentHashMap<>());
      cache.put(kind, answers);
    }
    return answers;
  }

  private static Observed observed(
      MethodHandle handle, MongoMappingEvent<?> event, Class<?> entityType) {
    Collection<?> found;
    try {
      found = (Collection<?>) handle.invoke(event, ResolvableType.forClass(event.getClass()));
    } catch (Throwable e) {
      return Observed.YES;
    }
    Observed result = Observed.NO;
    for (Object listener : found) {
      Observed by = observed((ApplicationListener<?>) listener, event.getClass(), entityType);
      result = by.compareTo(result) > 0 ? by : result;
    }
    return result;
  }

  private static Observed observed(
      ApplicationListener<?> listener, Class<?> event, Class<?> entityType) {
    if (!(listener instanceof AbstractMongoEventListener<?>)) {
      return Observed.YES;
    }
    Class<?> domain =
        GenericTypeResolver.resolveTypeArgument(
            listener.getClass(), AbstractMongoEventListener.class);
    if (domain != null && !domain.isAssignableFrom(entityType)) {
      return Observed.NO;
    }
    if (overrides(listener.getClass(), "onApplicationEvent", MongoMappingEvent.class)) {
      return Observed.YES;
    }
    String method = LISTENER_METHODS.get(event);
    if (method != null && !overrides(listener.getClass(), method, event)) {
      return Observed.NO;
    }
    return listener.getClass() == ValidatingMongoEventListener.class
        ? Observed.BY_VALIDATION
        : Observed.YES;
  }

  private static boolean overrides(Class<?> listener, String name, Class<?> parameter) {
    Method method = ReflectionUtils.findMethod(listener, name, parameter);
    return method == null || method.getDeclaringClass() != AbstractMongoEventListener.class;
  }

  /** Whether a callback of that kind would be called for the entity. */
  boolean calls(Class<?> callback, Object entity) {
    return called(callback, entity) != Observed.NO;
  }

  /** Whether a callback of that kind would look into the document it is handed. */
  boolean callbackLooksInto(Class<?> callback, Object entity) {
    return called(callback, entity) == Observed.YES;
  }

  private Observed called(Class<?> callback, Object entity) {
    if (entityCallbacks == null) {
      return Observed.NO;
    }
    Set<?> all = registered;
    MethodHandle handle = retriever;
    if (all == null || handle == null) {
      return Observed.YES;
    }
    Answers answers = answers(callbacks, callback, all.size());
    Class<?> type = entity.getClass();
    Observed observed = answers.byType().get(type);
    if (observed == null) {
      observed = called(handle, callback, ClassUtils.getUserClass(type));
      answers.byType().put(type, observed);
    }
    return observed;
  }

  private static Observed called(MethodHandle handle, Class<?> callback, Class<?> type) {
    Collection<?> found;
    try {
      found = (Collection<?>) handle.invoke(type, ResolvableType.forClass(callback));
    } catch (Throwable e) {
      return Observed.YES;
    }
    Observed result = Observed.NO;
    for (Object each : found) {
      boolean validates = each instanceof EntityCallback<?> && isValidation(each.getClass());
      Observed by = validates ? Observed.BY_VALIDATION : Observed.YES;
      result = by.compareTo(result) > 0 ? by : result;
    }
    return result;
  }

  private static boolean isValidation(Class<?> type) {
    return type == ValidatingEntityCallback.class;
  }
}
