package dev.throughline.boot.internal.live;

import java.lang.reflect.Method;
import java.util.function.Supplier;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.target.EmptyTargetSource;
import org.springframework.util.ClassUtils;

/**
 * A template of our type where Throughline is switched off, or may be: methods that stock has are
 * calls of the bean, whatever that is; the others are of a template of ours that goes stock's ways,
 * or of the compiled one while that serves. Thread-safe.
 */
public final class NamedTemplate implements MethodInterceptor {

  private final Class<?> stock;
  private final Object bean;
  private final Supplier<?> stockWays;

  private NamedTemplate(Class<?> stock, Object bean, Supplier<?> stockWays) {
    this.stock = stock;
    this.bean = bean;
    this.stockWays = stockWays;
  }

  /**
   * Makes one.
   *
   * @param type the class of ours.
   * @param stock Spring's, which it extends.
   * @param stockWays the template of ours where calls cannot be switched while they run.
   */
  @SuppressWarnings("unchecked") // a proxy of the class
  public static <T, O extends T> O of(
      Class<O> type, Class<T> stock, T bean, Supplier<? extends O> stockWays) {
    ProxyFactory factory = new ProxyFactory();
    factory.setTargetSource(EmptyTargetSource.forClass(type, true));
    factory.setProxyTargetClass(true);
    factory.setOpaque(true);
    factory.addAdvice(new NamedTemplate(stock, bean, stockWays));
    return (O) factory.getProxy(type.getClassLoader());
  }

  @Override
  public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
    Method called = invocation.getMethod();
    Method known =
        ClassUtils.getMethodIfAvailable(stock, called.getName(), called.getParameterTypes());
    return known != null
        ? TemplateCalls.reflect(known, bean, invocation.getArguments())
        : TemplateCalls.reflect(called, ours(), invocation.getArguments());
  }

  private Object ours() {
    return bean instanceof OwnMethods live ? live.throughlineTemplate() : stockWays.get();
  }
}
