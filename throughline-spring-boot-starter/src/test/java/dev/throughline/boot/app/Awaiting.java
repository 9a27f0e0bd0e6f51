package dev.throughline.boot.app;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageImpl;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Calls a reactive bean by the methods of its blocking counterpart, and waits for the results. */
record Awaiting(Object reactive) implements InvocationHandler {

  static <T> T as(Class<T> blocking, Object reactive) {
    return blocking.cast(
        Proxy.newProxyInstance(
            blocking.getClassLoader(), new Class<?>[] {blocking}, new Awaiting(reactive)));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
    String name = method.getName().equals("stream") ? "find" : method.getName();
    for (Class<?> type : ClassUtils.getAllInterfaces(reactive)) {
      Method counterpart = ReflectionUtils.findMethod(type, name, method.getParameterTypes());
      if (counterpart != null) {
        try {
          return awaited(method.getReturnType(), counterpart.invoke(reactive, args));
        } catch (InvocationTargetException e) {
          throw e.getTargetException();
        }
      }
    }
    throw new UnsupportedOperationException("no reactive counterpart of " + method);
  }

  private static Object awaited(Class<?> type, Object result) {
    if (result instanceof Mono<?> mono) {
      return type == Optional.class ? Optional.ofNullable(mono.block()) : mono.block();
    }
    if (result instanceof Flux<?> flux) {
      List<?> all = flux.collectList().block();
      return type == Stream.class ? all.stream() : type == Page.class ? new PageImpl<>(all) : all;
    }
    return type.isInterface() && !type.isInstance(result) ? as(type, result) : result;
  }
}
