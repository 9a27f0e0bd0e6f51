package dev.throughline.boot.app;

import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;

/** The driver's own sockets instead: Netty's event loops take two seconds to close. */
public final class WithoutNetty implements BeanDefinitionRegistryPostProcessor {

  @Override
  public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
    if (registry.containsBeanDefinition("nettyDriverCustomizer")) {
      registry.removeBeanDefinition("nettyDriverCustomizer");
    }
  }
}
