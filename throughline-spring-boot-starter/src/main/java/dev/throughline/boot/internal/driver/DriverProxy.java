package dev.throughline.boot.internal.driver;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.SpringProxy;
import org.springframework.cglib.proxy.Callback;
import org.springframework.cglib.proxy.Enhancer;
import org.springframework.cglib.proxy.InvocationHandler;
import org.springframework.cglib.proxy.NoOp;

/**
 * An object of the driver's, by its interface, whose methods are handled. It is of a generated
 * class and no {@link java.lang.reflect.Proxy}, since Spring Data takes such a collection for one
 * that has its session already, and leaves the session out. Thread-safe if its handler is.
 */
abstract class DriverProxy implements SpringProxy {

  /** The behaviour of a method. */
  interface Handler {

    @Nullable Object call(Object proxy, Method method, Object[] arguments) throws Throwable;
  }

  private static final ClassValue<Constructor<?>> CLASSES =
      new ClassValue<>() {
        @Override
        protected Constructor<?> computeValue(Class<?> type) {
          return generate(type);
        }
      };

  private final Handler handler;

  DriverProxy(Handler handler) {
    this.handler = handler;
  }

  /** An object of that interface. */
  static <T> T of(Class<T> type, Handler handler) {
    try {
      return type.cast(CLASSES.get(type).newInstance(handler));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("No instance of " + type, e);
    }
  }

  private static Constructor<?> generate(Class<?> type) {
    Enhancer enhancer = new Enhancer();
    enhancer.setSuperclass(DriverProxy.class);
    enhancer.setInterfaces(new Class<?>[] {type});
    enhancer.setCallbackFilter(method -> handled(method) ? 0 : 1);
    enhancer.setCallbackTypes(new Class<?>[] {InvocationHandler.class, NoOp.class});
    Class<?> generated = enhancer.createClass();
    InvocationHandler dispatch =
        (proxy, method, arguments) -> ((DriverProxy) proxy).handler.call(proxy, method, arguments);
    Enhancer.registerStaticCallbacks(generated, new Callback[] {dispatch, NoOp.INSTANCE});
    try {
      return generated.getDeclaredConstructor(Handler.class); // of this package
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("No constructor of " + generated, e);
    }
  }

  private static boolean handled(Method method) {
    return method.getDeclaringClass() != Object.class || method.getName().equals("toString");
  }
}
