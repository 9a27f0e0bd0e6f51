package dev.throughline.mongodb.internal.lifecycle;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.AbstractApplicationEventMulticaster;
import org.springframework.context.event.SimpleApplicationEventMulticaster;
import org.springframework.context.support.AbstractApplicationContext;
import org.springframework.core.ResolvableType;

/**
 * The listeners of an application context and its parents, found in their multicasters by
 * reflection: the public side of those only publishes.
 */
public final class EventListeners implements ObserverRegistry {

  private static final String MULTICASTER =
      AbstractApplicationContext.APPLICATION_EVENT_MULTICASTER_BEAN_NAME;

  private final Multicaster[] multicasters;

  /** Listeners with delegates that were met. */
  private final Map<ApplicationListener<?>, ListenerDelegates> delegating =
      new ConcurrentHashMap<>(1);

  /**
   * One context's multicaster.
   *
   * @param retrieve finds the listeners of an event's type and its source's.
   */
  private record Multicaster(MethodHandle retrieve, RegistryWatch watch) {}

  /** An event about nothing. */
  private static final class ProbeEvent extends ApplicationEvent {

    private static final long serialVersionUID = 1L;

    private ProbeEvent() {
      super(RegistryWatch.Probe.INSTANCE);
    }
  }

  private EventListeners(List<Multicaster> multicasters) {
    this.multicasters = multicasters.toArray(new Multicaster[0]);
  }

  /**
   * Opens the registry.
   *
   * @return null while the context keeps events for listeners that are still to come, and when
   *     listeners come at this moment.
   */
  static @Nullable ObserverRegistry of(ApplicationContext context) {
    List<Multicaster> multicasters = new ArrayList<>();
    try {
      for (ApplicationContext next = context; next != null; next = next.getParent()) {
        if (!(next instanceof AbstractApplicationContext visible)) {
          return UNSEEN;
        }
        if (isStarting(visible)) {
          return null;
        }
        Object multicaster = visible.getBeanFactory().getBean(MULTICASTER);
        if (multicaster.getClass() != SimpleApplicationEventMulticaster.class) {
          return UNSEEN;
        }
        Multicaster opened = open((SimpleApplicationEventMulticaster) multicaster);
        if (opened == null) {
          return null;
        }
        multicasters.add(opened);
      }
      return new EventListeners(multicasters);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return UNSEEN; // of another kind, or in a module that is not opened
    }
  }

  private static boolean isStarting(AbstractApplicationContext context)
      throws ReflectiveOperationException {
    Field early = AbstractApplicationContext.class.getDeclaredField("earlyApplicationEvents");
    early.setAccessible(true);
    return early.get(context) != null || !context.getBeanFactory().containsSingleton(MULTICASTER);
  }

  private static @Nullable Multicaster open(SimpleApplicationEventMulticaster multicaster)
      throws ReflectiveOperationException {
    Class<?> type = AbstractApplicationEventMulticaster.class;
    Method ask =
        type.getDeclaredMethod(
            "getApplicationListeners", ApplicationEvent.class, ResolvableType.class);
    ask.setAccessible(true);
    ask.invoke(multicaster, new ProbeEvent(), ResolvableType.forClass(ProbeEvent.class));
    Field cache = type.getDeclaredField("retrieverCache");
    cache.setAccessible(true);
    RegistryWatch watch = RegistryWatch.of((Map<?, ?>) cache.get(multicaster));
    return watch == null ? null : new Multicaster(retrieveHandle(multicaster), watch);
  }

  /** The way to ask without an event, and without being remembered. */
  private static MethodHandle retrieveHandle(Object multicaster)
      throws ReflectiveOperationException {
    Class<?> type = AbstractApplicationEventMulticaster.class;
    for (Method method : type.getDeclaredMethods()) {
      if (method.getName().equals("retrieveApplicationListeners")) {
        method.setAccessible(true);
        MethodHandle handle = MethodHandles.lookup().unreflect(method).bindTo(multicaster);
        return MethodHandles.insertArguments(handle, 2, (Object) null)
            .asType(MethodType.methodType(Collection.class, ResolvableType.class, Class.class));
      }
    }
    throw new NoSuchMethodException("retrieveApplicationListeners");
  }

  /** Asked for each document: it makes no object. */
  @Override
  public boolean unchanged() {
    for (Multicaster multicaster : multicasters) {
      if (!multicaster.watch.unchanged()) {
        return false;
      }
    }
    return delegating.isEmpty()
        || delegating.values().stream().allMatch(ListenerDelegates::unchanged);
  }

  /** From before they are asked, so that one that comes meanwhile is noticed. */
  private void watchDelegates(ApplicationListener<?> listener) {
    ListenerDelegates delegates = ListenerDelegates.of(listener);
    if (delegates != null) {
      delegating.putIfAbsent(listener, delegates);
    }
  }

  @Override
  public Observation find(Class<?> step, Class<?> type) {
    List<Observation> found = new ArrayList<>();
    Class<?> source = EventListenerKinds.source(step, type);
    for (Multicaster multicaster : multicasters) {
      Collection<?> listeners;
      try {
        listeners =
            (Collection<?>) multicaster.retrieve.invoke(ResolvableType.forClass(step), source);
      } catch (Throwable e) {
        return Observation.UNKNOWN;
      }
      for (Object each : listeners) {
        ApplicationListener<?> listener = (ApplicationListener<?>) each;
        watchDelegates(listener);
        found.add(EventListenerKinds.observation(listener, step, type));
      }
    }
    return Observation.of(found);
  }
}
