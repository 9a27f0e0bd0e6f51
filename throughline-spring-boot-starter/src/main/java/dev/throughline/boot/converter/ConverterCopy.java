package dev.throughline.boot.converter;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.internal.copy.Fields;
import dev.throughline.mongodb.internal.copy.NotCopiableException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.core.convert.ConversionService;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.mapping.context.MappingContext;
import org.springframework.data.mapping.model.EntityInstantiators;
import org.springframework.data.mongodb.CodecRegistryProvider;
import org.springframework.data.mongodb.core.convert.AbstractMongoConverter;
import org.springframework.data.mongodb.core.convert.DbRefResolver;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoTypeMapper;
import org.springframework.data.mongodb.core.convert.QueryMapper;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/** Makes a converter with all settings of a finished stock one. */
final class ConverterCopy {

  /** What is copied, and what the constructor makes anew. */
  private static final Set<String> FIELDS =
      Set.of(
          "mappingContext",
          "dbRefResolver",
          "applicationContext",
          "environment",
          "typeMapper",
          "mapKeyDotReplacement",
          "codecRegistryProvider",
          "entityCallbacks",
          "idMapper",
          "dbRefProxyHandler",
          "referenceLookupDelegate",
          "defaultTypeMapper",
          "spELContext",
          "expressionParser",
          "documentPointerFactory",
          "projectionFactory",
          "expressionEvaluatorFactory");

  private static final Set<String> BASE_FIELDS =
      Set.of("conversionService", "conversions", "instantiators");

  private ConverterCopy() {}

  /**
   * Copies a converter.
   *
   * @param stock exactly of the stock class, and initialized.
   * @throws NotCopiableException when the copy would not behave as the original.
   */
  static ThroughlineMongoConverter of(MappingMongoConverter stock) {
    return of(stock, ThroughlineMongoConverter::new);
  }

  /** Makes a copy of another class, by its constructor with stock's parameters. */
  static <C extends MappingMongoConverter> C of(
      MappingMongoConverter stock,
      BiFunction<
              DbRefResolver,
              MappingContext<? extends MongoPersistentEntity<?>, MongoPersistentProperty>,
              C>
          constructor) {
    Fields.requireOnly(MappingMongoConverter.class, FIELDS);
    Fields.requireOnly(AbstractMongoConverter.class, BASE_FIELDS);
    refuseSpy(stock);
    DbRefResolver references = Objects.requireNonNull(get(stock, "dbRefResolver"));
    C copy = constructor.apply(references, stock.getMappingContext());
    copy.setCustomConversions(stock.getCustomConversions());
    copy.setTypeMapper(ConverterCopy.<MongoTypeMapper>get(stock, "typeMapper"));
    copy.setMapKeyDotReplacement(ConverterCopy.<String>get(stock, "mapKeyDotReplacement"));
    copy.setCodecRegistryProvider(
        ConverterCopy.<CodecRegistryProvider>get(stock, "codecRegistryProvider"));
    EntityInstantiators instantiators = Objects.requireNonNull(get(stock, "instantiators"));
    if (!isDefault(instantiators)) {
      copy.setInstantiators(instantiators);
    }
    EntityCallbacks callbacks = get(stock, "entityCallbacks");
    if (callbacks != null) {
      copy.setEntityCallbacks(callbacks);
    }
    ApplicationContext context = get(stock, "applicationContext");
    if (context != null) {
      copy.setApplicationContext(context);
    }
    copy.afterPropertiesSet();
    if (!conversions(stock.getConversionService())
        .equals(conversions(copy.getConversionService()))) {
      throw new NotCopiableException("its conversion service has converters of its own");
    }
    return copy;
  }

  /** A spy has the parts of the object it was made of. */
  private static void refuseSpy(MappingMongoConverter stock) {
    Object mapper = get(stock, "idMapper");
    if (mapper == null || Fields.get(mapper, QueryMapper.class, "converter") != stock) {
      throw new NotCopiableException("it is a mock or a spy");
    }
  }

  private static boolean isDefault(EntityInstantiators instantiators) {
    EntityInstantiators fresh = new EntityInstantiators();
    Object fallback = Fields.get(instantiators, EntityInstantiators.class, "fallback");
    Object usual = Fields.get(fresh, EntityInstantiators.class, "fallback");
    Object custom = Fields.get(instantiators, EntityInstantiators.class, "customInstantiators");
    return instantiators.getClass() == EntityInstantiators.class
        && fallback != null
        && usual != null
        && fallback.getClass() == usual.getClass()
        && ((custom instanceof Map<?, ?> map && map.isEmpty())
            || (custom instanceof Collection<?> collection && collection.isEmpty()));
  }

  /** The registered converters, as the service prints them, without what tells instances apart. */
  private static Set<String> conversions(ConversionService service) {
    return Arrays.stream(service.toString().split("[,\n]"))
        .map(line -> line.replaceAll("@[0-9a-f]+", "").strip())
        .collect(Collectors.toSet());
  }

  @SuppressWarnings("unchecked")
  private static <T> @Nullable T get(MappingMongoConverter stock, String field) {
    return (T) Fields.get(stock, MappingMongoConverter.class, field);
  }
}
