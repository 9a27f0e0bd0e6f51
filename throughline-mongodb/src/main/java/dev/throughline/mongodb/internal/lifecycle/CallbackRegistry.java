package dev.throughline.mongodb.internal.lifecycle;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.core.ResolvableType;
import org.springframework.data.mongodb.core.mapping.event.ValidatingEntityCallback;
import org.springframework.util.ClassUtils;

/**
 * The callbacks of {@code EntityCallbacks} or {@code ReactiveEntityCallbacks}, found in their
 * discoverer by reflection: the public side only calls them.
 */
public final class CallbackRegistry implements ObserverRegistry {

  /** By name, since the reactive one may lack what it is compiled against. */
  private static final Set<String> VALIDATION =
      Set.of(
          ValidatingEntityCallback.class.getName(),
          "org.springframework.data.mongodb.core.mapping.event.ReactiveValidatingEntityCallback");

  private static final Set<String> OF_SPRING_DATA =
      Set.of(
          "org.springframework.data.mapping.callback.DefaultEntityCallbacks",
          "org.springframework.data.mapping.callback.DefaultReactiveEntityCallbacks");

  private final MethodHandle retrieve;
  private final RegistryWatch watch;

  private CallbackRegistry(MethodHandle retrieve, RegistryWatch watch) {
    this.retrieve = retrieve;
    this.watch = watch;
  }

  /**
   * Opens the registry.
   *
   * @return null when callbacks are added at this moment.
   */
  static @Nullable ObserverRegistry of(Object callbacks) {
    if (!OF_SPRING_DATA.contains(callbacks.getClass().getName())) {
      return UNSEEN;
    }
    try {
      Object discoverer = field(callbacks, "callbackDiscoverer");
      Method method =
          discoverer
              .getClass()
              .getDeclaredMethod("getEntityCallbacks", Class.class, ResolvableType.class);
      method.setAccessible(true);
      method.invoke(
          discoverer,
          RegistryWatch.Probe.class,
          ResolvableType.forClass(RegistryWatch.Probe.class));
      RegistryWatch watch = RegistryWatch.of((Map<?, ?>) field(discoverer, "retrieverCache"));
      return watch == null
          ? null
          : new CallbackRegistry(
              MethodHandles.lookup().unreflect(method).bindTo(discoverer), watch);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return UNSEEN; // in a module that is not opened
    }
  }

  private static Object field(Object owner, String name) throws ReflectiveOperationException {
    Field field = owner.getClass().getDeclaredField(name);
    field.setAccessible(true);
    Object value = field.get(owner);
    if (value == null) {
      throw new NoSuchFieldException(name);
    }
    return value;
  }

  @Override
  public boolean unchanged() {
    return watch.unchanged();
  }

  @Override
  public Observation find(Class<?> step, Class<?> type) {
    List<Observation> found = new ArrayList<>();
    try {
      ResolvableType kind = ResolvableType.forClass(step);
      Collection<?> callbacks =
          (Collection<?>) retrieve.invoke(ClassUtils.getUserClass(type), kind);
      for (Object callback : callbacks) {
        found.add(
            VALIDATION.contains(callback.getClass().getName())
                ? Observation.OF_ENTITY
                : Observation.by(AopUtils.getTargetClass(callback).getName()));
      }
    } catch (Throwable e) {
      return Observation.UNKNOWN;
    }
    return Observation.of(found);
  }
}
