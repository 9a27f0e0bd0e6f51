package dev.throughline.boot.converter;

import dev.throughline.boot.internal.CompiledSettings;
import dev.throughline.boot.internal.shadow.WatchedConverter;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.internal.copy.NotCopiableException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * Puts compiled converters in the place of the application's own beans, as far as those are exactly
 * of the stock class, with all their settings; and configures the compiled ones. Those of templates
 * are {@link OwnBlockingBeanPostProcessor} and {@link OwnReactiveBeanPostProcessor}. Comes after
 * everything that has an order, and so sees finished beans, and proxies as such.
 */
class OwnBeanPostProcessor implements BeanPostProcessor {

  private static final Logger log = LoggerFactory.getLogger(OwnBeanPostProcessor.class);

  private static final Kind<MappingMongoConverter> STOCK_CONVERTER =
      new Kind<>(MappingMongoConverter.class, ThroughlineMongoConverter.class);
  private static final Kind<MappingMongoConverter> WATCHED_CONVERTER =
      new Kind<>(MappingMongoConverter.class, WatchedConverter.class);

  private final ObjectProvider<CompiledSettings> settings;
  private final ObjectProvider<LiveBeans> live;
  private final Map<MappingMongoConverter, ThroughlineMongoConverter> copies =
      Collections.synchronizedMap(new IdentityHashMap<>());
  private final Map<String, String> leftAlone = Collections.synchronizedMap(new TreeMap<>());

  OwnBeanPostProcessor(ObjectProvider<CompiledSettings> settings, ObjectProvider<LiveBeans> live) {
    this.settings = settings;
    this.live = live;
  }

  /** The application's beans that are not accelerated, by name, with the reason. */
  Map<String, String> leftAlone() {
    synchronized (leftAlone) {
      return Map.copyOf(leftAlone);
    }
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (bean instanceof MappingMongoConverter converter) {
      LiveBeans beans = live();
      return beans == null
          ? accelerated(beanName, converter, STOCK_CONVERTER, this::compiled)
          : accelerated(beanName, converter, WATCHED_CONVERTER, beans::watched);
    }
    return bean;
  }

  /** Null unless calls are watched, and stock and compiled code serve by turns. */
  @Nullable LiveBeans live() {
    return live.getIfAvailable();
  }

  /** Makes the compiled counterpart of a bean. */
  interface Acceleration<T> {
    T of(T bean);
  }

  /** A class of stock's, and the one that takes its place. */
  record Kind<T>(Class<T> stock, Class<? extends T> compiled) {}

  /** The compiled counterpart of a bean; the bean itself, and a line in the log, if it has none. */
  <T> T accelerated(String beanName, T bean, Kind<T> kind, Acceleration<T> acceleration) {
    try {
      refuseSubclass(bean, kind);
      return acceleration.of(bean);
    } catch (NotCopiableException e) {
      leftAlone.put(beanName, String.valueOf(e.getMessage()));
      log.info("Bean '{}' is not accelerated: {}", beanName, e.getMessage());
      return bean;
    }
  }

  private static void refuseSubclass(Object bean, Kind<?> kind) {
    Class<?> type = bean.getClass();
    if (AopUtils.isAopProxy(bean)) {
      throw new NotCopiableException("it is a proxy");
    }
    if (type != kind.stock() && type != kind.compiled()) {
      throw new NotCopiableException(
          "it is a " + type.getName() + ", not a " + kind.stock().getName());
    }
  }

  private MappingMongoConverter compiled(MappingMongoConverter converter) {
    if (converter instanceof ThroughlineMongoConverter ours) {
      return configured(ours);
    }
    ThroughlineMongoConverter known = copies.get(converter);
    if (known == null) {
      known = configured(ConverterCopy.of(converter));
      copies.put(converter, known);
    }
    return known;
  }

  /**
   * The compiled converter that takes the place of a template's.
   *
   * @throws NotCopiableException when there is none.
   */
  ThroughlineMongoConverter converterFor(@Nullable MongoConverter converter) {
    if (converter instanceof ThroughlineMongoConverter ours) {
      return configured(ours);
    }
    if (converter instanceof MappingMongoConverter own
        && own.getClass() == MappingMongoConverter.class) {
      return (ThroughlineMongoConverter) compiled(own);
    }
    throw new NotCopiableException(
        converter == null
            ? "it is a mock or a spy"
            : "its converter is a " + converter.getClass().getName());
  }

  /** All compiled converters of the application, those of templates included. */
  List<ThroughlineMongoConverter> converters() {
    LiveBeans beans = live();
    if (beans != null) {
      return beans.converters();
    }
    synchronized (copies) {
      return copies.values().stream().distinct().toList();
    }
  }

  /** {@return what the properties say} */
  CompiledSettings settings() {
    return settings.getObject();
  }

  private ThroughlineMongoConverter configured(ThroughlineMongoConverter converter) {
    // Once for each: configuring drops the codecs.
    if (copies.put(converter, converter) == null) {
      settings.getObject().applyTo(converter);
    }
    return converter;
  }
}
