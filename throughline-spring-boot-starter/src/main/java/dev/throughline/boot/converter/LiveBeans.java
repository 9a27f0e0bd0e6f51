package dev.throughline.boot.converter;

import dev.throughline.boot.internal.CompiledSettings;
import dev.throughline.boot.internal.live.LiveTarget;
import dev.throughline.boot.internal.live.Switchboard;
import dev.throughline.boot.internal.live.TemplateCalls;
import dev.throughline.boot.internal.live.WatchedRepositories;
import dev.throughline.boot.internal.observe.Traffic;
import dev.throughline.boot.internal.shadow.MappingClock;
import dev.throughline.boot.internal.shadow.WatchedConverter;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.internal.batch.BatchTarget;
import dev.throughline.mongodb.internal.copy.NotCopiableException;
import dev.throughline.mongodb.internal.copy.TemplateCopy;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * Puts beans in the place of templates by which stock or a compiled copy of it serves. Compiled
 * copies are made of finished templates, as those of the application's own are. Thread-safe.
 */
final class LiveBeans {

  private final Switchboard switchboard;
  private final Traffic traffic;
  private final MappingClock clock;
  private final WatchedRepositories repositories;
  private final Map<MongoConverter, ThroughlineMongoConverter> converters = new IdentityHashMap<>();
  private @Nullable CompiledSettings madeBy;

  LiveBeans(
      Switchboard switchboard,
      Traffic traffic,
      MappingClock clock,
      WatchedRepositories repositories) {
    this.switchboard = switchboard;
    this.traffic = traffic;
    this.clock = clock;
    this.repositories = repositories;
  }

  /** The converter with a clock. */
  MappingMongoConverter watched(MappingMongoConverter stock) {
    return stock instanceof WatchedConverter
        ? stock
        : ConverterCopy.of(
            stock, (references, context) -> new WatchedConverter(references, context, clock));
  }

  /** The bean in place of a blocking template. */
  MongoTemplate live(String beanName, MongoTemplate stock) {
    return live(
        MongoTemplate.class,
        BatchTarget.class,
        beanName,
        stock,
        TemplateCopy::of,
        (copy, settings) -> settings.applyTo(copy),
        it -> ((ThroughlineMongoTemplate) it).forgetDocuments());
  }

  /** Makes the counterpart of ours of a template. */
  interface Copy<T, O extends T> {
    O of(T stock, MongoConverter converter);
  }

  /**
   * The bean in place of a template.
   *
   * @param writers what writers ask of a template of ours.
   * @param copy makes one of ours, with a compiled converter or with stock's.
   * @param configuring sets what the settings say of the compiled one.
   * @param forgetting makes the compiled one forget what is stored.
   * @throws NotCopiableException when there can be no compiled one.
   */
  <T, O extends T> T live(
      Class<T> type,
      Class<?> writers,
      String beanName,
      T stock,
      Copy<T, O> copy,
      BiConsumer<O, CompiledSettings> configuring,
      Consumer<? super T> forgetting) {
    MongoConverter converter = converterOf(stock);
    converter(converter, switchboard.settings());
    LiveTarget<T, CompiledSettings> target =
        new LiveTarget<>(
            beanName,
            stock,
            settings -> {
              O made = copy.of(stock, converter(converter, settings));
              configuring.accept(made, settings);
              return made;
            },
            () -> copy.of(stock, converter),
            forgetting);
    switchboard.add(target);
    repositories.add(target);
    return TemplateCalls.proxy(type, writers, target, switchboard, traffic);
  }

  private static MongoConverter converterOf(Object template) {
    return template instanceof MongoTemplate blocking
        ? blocking.getConverter()
        : LiveReactiveBeans.converterOf(template);
  }

  private synchronized ThroughlineMongoConverter converter(
      MongoConverter stock, CompiledSettings settings) {
    if (madeBy != settings) {
      converters.clear();
      madeBy = settings;
    }
    ThroughlineMongoConverter known = converters.get(stock);
    if (known == null) {
      if (!(stock instanceof WatchedConverter)
          && (stock == null || stock.getClass() != MappingMongoConverter.class)) {
        throw new NotCopiableException(
            stock == null
                ? "it is a mock or a spy"
                : "its converter is a " + stock.getClass().getName());
      }
      known = ConverterCopy.of((MappingMongoConverter) stock);
      settings.applyTo(known);
      converters.put(stock, known);
    }
    return known;
  }

  /** The compiled converter in place of stock's; that of a copy for a session is the original's. */
  synchronized @Nullable ThroughlineMongoConverter counterpart(MappingMongoConverter stock) {
    ThroughlineMongoConverter known = converters.get(stock);
    return known != null || converters.size() != 1 ? known : converters.values().iterator().next();
  }

  /** The compiled converters, whether they serve or not. */
  synchronized List<ThroughlineMongoConverter> converters() {
    return List.copyOf(converters.values());
  }
}
