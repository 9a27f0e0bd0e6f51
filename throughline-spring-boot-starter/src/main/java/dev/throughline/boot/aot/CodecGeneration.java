package dev.throughline.boot.aot;

import dev.throughline.boot.internal.CompiledSettings;
import dev.throughline.codec.internal.define.CodecClasses;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotContribution;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotProcessor;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindingPostProcessor;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mongodb.core.convert.DefaultMongoTypeMapper;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.util.ClassUtils;

/**
 * Generates codecs in Spring's ahead-of-time phase, for all entities that are known then: those
 * that the mapping context finds and those of repositories, with what is nested in them.
 *
 * <p>The application's beans are made as far as plans depend on them, which is the mapping context
 * and the conversions; neither a client nor a converter is. A converter of the application's is
 * guessed: it has type hints as usual, or none. Guessing wrong costs speed and nothing else, since
 * a codec is only found by what it would be if it were compiled at run time.
 */
final class CodecGeneration implements BeanFactoryInitializationAotProcessor {

  private static final Logger log = LoggerFactory.getLogger(CodecGeneration.class);

  private static final String PAYLOADS = "dev.throughline.cache.PayloadCodecs";

  @Override
  public @Nullable BeanFactoryInitializationAotContribution processAheadOfTime(
      ConfigurableListableBeanFactory beanFactory) {
    if (beanFactory.getBeanNamesForType(CompiledSettings.class, true, false).length == 0) {
      return null; // throughline.enabled=false
    }
    Map<String, byte[]> classes = new LinkedHashMap<>();
    Set<Class<?>> entities = new LinkedHashSet<>();
    try {
      bindProperties(beanFactory);
      CompiledSettings settings = beanFactory.getBean(CompiledSettings.class);
      MongoCustomConversions conversions = beanFactory.getBean(MongoCustomConversions.class);
      for (MongoMappingContext context :
          beanFactory.getBeansOfType(MongoMappingContext.class).values()) {
        RepositoryEntities.of(beanFactory).forEach(type -> register(context, type));
        for (ThroughlineMongoConverter converter :
            Converters.of(beanFactory, context, conversions)) {
          settings.applyTo(converter);
          converter.setCodecClasses(CodecClasses.recorded(classes::put));
          converter.compileCompletely(
              ClassUtils.isPresent(PAYLOADS, beanFactory.getBeanClassLoader()));
        }
        context.getPersistentEntities().stream()
            .map(MongoPersistentEntity::getType)
            .forEach(entities::add);
      }
    } catch (RuntimeException e) {
      log.warn("No codecs are generated, and all entities left to stock in the application", e);
      return null;
    }
    log.info("Generated {} codecs for {} entities", classes.size(), entities.size());
    return classes.isEmpty() ? null : new GeneratedCodecFiles(classes, entities);
  }

  /** Binds properties to beans with setters, which Spring does not do in this phase. */
  private static void bindProperties(ConfigurableListableBeanFactory beanFactory) {
    String name = ConfigurationPropertiesBindingPostProcessor.BEAN_NAME;
    if (beanFactory.containsBean(name)) {
      beanFactory.addBeanPostProcessor(beanFactory.getBean(name, BeanPostProcessor.class));
    }
  }

  private static void register(MongoMappingContext context, Class<?> type) {
    try {
      context.getPersistentEntity(type);
    } catch (MappingException e) {
      log.debug("No codec is generated for {}", type.getName(), e);
    }
  }

  /** Converters that map as those of the application will. */
  private static final class Converters {

    private Converters() {}

    static Set<ThroughlineMongoConverter> of(
        ConfigurableListableBeanFactory beanFactory,
        MongoMappingContext context,
        MongoCustomConversions conversions) {
      Set<ThroughlineMongoConverter> converters = new LinkedHashSet<>();
      converters.add(usual(context, conversions));
      if (hasOwn(beanFactory)) {
        ThroughlineMongoConverter unhinted = usual(context, conversions);
        unhinted.setTypeMapper(new DefaultMongoTypeMapper(null, context));
        unhinted.afterPropertiesSet();
        converters.add(unhinted);
      }
      return converters;
    }

    private static ThroughlineMongoConverter usual(
        MongoMappingContext context, MongoCustomConversions conversions) {
      ThroughlineMongoConverter converter =
          new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, context);
      converter.setCustomConversions(conversions);
      converter.afterPropertiesSet();
      return converter;
    }

    private static boolean hasOwn(ConfigurableListableBeanFactory beanFactory) {
      for (String name :
          beanFactory.getBeanNamesForType(MappingMongoConverter.class, true, false)) {
        if (beanFactory.getType(name, false) != ThroughlineMongoConverter.class) {
          return true;
        }
      }
      return false;
    }
  }
}
