package dev.throughline.boot.internal;

import dev.throughline.mongodb.internal.call.method.CompiledRepositoryFactoryBean;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConstructorArgumentValues.ValueHolder;
import org.springframework.util.ClassUtils;

/**
 * The factory beans of MongoDB repositories, Spring Data's and ours, by name: the reactive driver
 * may not be there. Factory beans of the application's own are neither.
 */
public final class RepositoryFactories {

  private static final String SUPPORT = "org.springframework.data.mongodb.repository.support.";
  private static final String BLOCKING = SUPPORT + "MongoRepositoryFactoryBean";
  private static final String REACTIVE = SUPPORT + "ReactiveMongoRepositoryFactoryBean";
  private static final String OWN_BLOCKING = CompiledRepositoryFactoryBean.class.getName();
  private static final String OWN_REACTIVE =
      CompiledRepositoryFactoryBean.class.getPackageName() + ".ReactiveRowsFactoryBean";

  private RepositoryFactories() {}

  /** {@return whether a class name is that of one of Spring Data's factory beans} */
  public static boolean isStock(@Nullable String factory) {
    return BLOCKING.equals(factory) || REACTIVE.equals(factory);
  }

  /** {@return whether a class name is that of a factory bean of blocking repositories} */
  public static boolean isBlocking(@Nullable String factory) {
    return BLOCKING.equals(factory) || OWN_BLOCKING.equals(factory);
  }

  /** {@return whether a class name is that of a factory bean of reactive repositories} */
  public static boolean isReactive(@Nullable String factory) {
    return REACTIVE.equals(factory) || OWN_REACTIVE.equals(factory);
  }

  /** Replaces the factory bean of a blocking or reactive repository by ours. */
  public static void makeOwn(BeanDefinition definition) {
    definition.setBeanClassName(
        isBlocking(definition.getBeanClassName()) ? OWN_BLOCKING : OWN_REACTIVE);
  }

  /**
   * {@return the repository's interface, which is the first argument of the factory bean's
   * constructor, or null if the definition has none}
   *
   * @param loader the bean factory's class loader, or null for the default one.
   * @throws IllegalArgumentException if the class is named and not found.
   */
  public static @Nullable Class<?> repository(
      BeanDefinition definition, @Nullable ClassLoader loader) {
    ValueHolder argument =
        definition.getConstructorArgumentValues().getArgumentValue(0, Object.class);
    Object value = argument == null ? null : argument.getValue();
    if (value instanceof Class<?> type) {
      return type;
    }
    return value instanceof String name ? ClassUtils.resolveClassName(name, loader) : null;
  }
}
