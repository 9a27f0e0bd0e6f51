package dev.throughline.boot.internal.live;

import dev.throughline.boot.internal.CompiledSettings;
import dev.throughline.boot.internal.RepositoryFactories;
import dev.throughline.boot.internal.observe.Traffic;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.data.repository.core.support.RepositoryFactoryBeanSupport;

/**
 * Watches repositories of MongoDB. Their factories are customized, so that the application's own
 * factory beans and base classes stay.
 */
public final class WatchedRepositories implements BeanPostProcessor, BeanFactoryAware {

  private final ObjectProvider<Traffic> traffic;
  private final List<LiveTarget<?, CompiledSettings>> targets = new CopyOnWriteArrayList<>();
  private DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
  private final boolean batching;

  /**
   * Creates the post-processor.
   *
   * @param batching whether compiled reactive repositories write in batches.
   */
  public WatchedRepositories(ObjectProvider<Traffic> traffic, boolean batching) {
    this.traffic = traffic;
    this.batching = batching;
  }

  @Override
  public void setBeanFactory(BeanFactory beanFactory) {
    if (beanFactory instanceof DefaultListableBeanFactory own) {
      beans = own;
    }
  }

  /** Takes a template that repositories may use. */
  public void add(LiveTarget<?, CompiledSettings> target) {
    targets.add(target);
  }

  @Override
  public Object postProcessBeforeInitialization(Object bean, String beanName) {
    if (bean instanceof RepositoryFactoryBeanSupport<?, ?, ?> factory
        && ofMongo(bean.getClass())
        && !CompiledTwin.is(beanName)) {
      CompiledTwin twin = new CompiledTwin(beans, beanName, targets, batching);
      factory.addRepositoryFactoryCustomizer(
          support ->
              support.addRepositoryProxyPostProcessor(
                  (proxy, repository) ->
                      proxy.addAdvice(
                          0,
                          new RepositoryCalls(
                              repository, new CallWatch(traffic.getObject()), twin::current))));
    }
    return bean;
  }

  private static boolean ofMongo(Class<?> type) {
    for (Class<?> of = type; of != null; of = of.getSuperclass()) {
      if (RepositoryFactories.isStock(of.getName())) {
        return true;
      }
    }
    return false;
  }
}
