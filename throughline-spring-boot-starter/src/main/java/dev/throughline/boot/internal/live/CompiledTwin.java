package dev.throughline.boot.internal.live;

import dev.throughline.boot.internal.CompiledSettings;
import dev.throughline.boot.internal.RepositoryFactories;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.MutablePropertyValues;
import org.springframework.beans.PropertyValue;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.RuntimeBeanReference;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.expression.StandardBeanExpressionResolver;

/**
 * The compiled counterpart of a repository of stock's: made of the same definition, in a bean
 * factory below the application's, where no injection point finds it. It shares the fragments with
 * the original. Made anew with each compiled template. Thread-safe.
 */
final class CompiledTwin {

  private static final String PREFIX = "throughlineCompiled.";
  private static final String BASE_CLASS = "repositoryBaseClass";

  /** By name: the reactive driver may not be there. */
  private static final String REACTIVE_BASE =
      "dev.throughline.mongodb.ThroughlineReactiveMongoRepository";

  private record Made(Object template, @Nullable Object repository) {}

  private final DefaultListableBeanFactory beans;
  private final String beanName;
  private final List<LiveTarget<?, CompiledSettings>> targets;
  private final boolean batching;
  private volatile @Nullable LiveTarget<?, CompiledSettings> target;
  private volatile @Nullable Made made;

  CompiledTwin(
      DefaultListableBeanFactory beans,
      String beanName,
      List<LiveTarget<?, CompiledSettings>> targets,
      boolean batching) {
    this.beans = beans;
    this.beanName = beanName;
    this.targets = targets;
    this.batching = batching;
  }

  /** {@return whether a bean is such a counterpart} */
  static boolean is(String beanName) {
    return beanName.startsWith(PREFIX) || beanName.startsWith("&" + PREFIX);
  }

  /** Null while stock serves, and when the repository is not of stock's own making. */
  @Nullable Object current() {
    LiveTarget<?, CompiledSettings> of = target;
    if (of == null) {
      of = find();
      target = of;
    }
    Object template = of == null ? null : of.compiled();
    if (template == null) {
      return null;
    }
    Made known = made;
    return known != null && known.template() == template ? known.repository() : anew(template);
  }

  private synchronized @Nullable Object anew(Object template) {
    Made known = made;
    if (known == null || known.template() != template) {
      known = new Made(template, make(template));
      made = known;
    }
    return known.repository();
  }

  /** Null while the template is not there, and when it is not one of those. */
  private @Nullable LiveTarget<?, CompiledSettings> find() {
    String name = templateName();
    for (LiveTarget<?, CompiledSettings> each : targets) {
      if (each.beanName().equals(name)) {
        return each;
      }
    }
    return null;
  }

  private @Nullable String templateName() {
    if (!beans.containsBeanDefinition(beanName)) {
      return null;
    }
    MutablePropertyValues values = beans.getBeanDefinition(beanName).getPropertyValues();
    for (String property : List.of("mongoOperations", "reactiveMongoOperations")) {
      PropertyValue value = values.getPropertyValue(property);
      if (value != null && value.getValue() instanceof RuntimeBeanReference reference) {
        return reference.getBeanName();
      }
    }
    return null;
  }

  private @Nullable Object make(Object template) {
    BeanDefinition original = beans.getBeanDefinition(beanName);
    String factory = original.getBeanClassName();
    boolean blocking = RepositoryFactories.isBlocking(factory);
    if (!(original instanceof AbstractBeanDefinition definition)
        || (!blocking && !RepositoryFactories.isReactive(factory))) {
      return null;
    }
    AbstractBeanDefinition twin = definition.cloneBeanDefinition();
    MutablePropertyValues values = twin.getPropertyValues();
    values.add(blocking ? "mongoOperations" : "reactiveMongoOperations", template);
    values.add("createIndexesForQueryMethods", false); // the original has
    RepositoryFactories.makeOwn(twin);
    if (!values.contains(BASE_CLASS) && (blocking || batching)) {
      values.add(BASE_CLASS, blocking ? ThroughlineMongoRepository.class.getName() : REACTIVE_BASE);
    }
    DefaultListableBeanFactory below = new DefaultListableBeanFactory(beans);
    below.copyConfigurationFrom(beans);
    // The application's own keeps a context for each bean factory, and this factory with it.
    below.setBeanExpressionResolver(new StandardBeanExpressionResolver(beans.getBeanClassLoader()));
    below.registerBeanDefinition(PREFIX + beanName, twin);
    return below.getBean(PREFIX + beanName);
  }
}
