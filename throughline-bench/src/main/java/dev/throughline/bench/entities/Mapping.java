package dev.throughline.bench.entities;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.util.List;
import org.springframework.beans.BeanUtils;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/**
 * The two converters that are compared, as Spring Boot sets them up, with the user's own
 * conversions and without a database behind them.
 */
public final class Mapping {

  private final MongoMappingContext context = new MongoMappingContext();
  private final MappingMongoConverter stock;
  private final ThroughlineMongoConverter throughline;

  /** With these converters, by name. */
  public Mapping(List<String> converters) {
    MongoCustomConversions conversions =
        MongoCustomConversions.create(
            configurer ->
                configurer.registerConverters(converters.stream().map(Mapping::made).toList()));
    context.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    context.afterPropertiesSet();
    stock = new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, context);
    stock.setCustomConversions(conversions);
    stock.afterPropertiesSet();
    throughline = new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, context);
    throughline.setCustomConversions(conversions);
    throughline.afterPropertiesSet();
  }

  MongoMappingContext context() {
    return context;
  }

  MappingMongoConverter stock() {
    return stock;
  }

  /** The converter that compiles. */
  public ThroughlineMongoConverter throughline() {
    return throughline;
  }

  /**
   * A class of the user's.
   *
   * @throws IllegalArgumentException naming the class that is not there.
   */
  public static Class<?> type(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException | LinkageError e) {
      throw new IllegalArgumentException(
          "the class '%s' is not on the class path, or something that it needs is not: %s"
              .formatted(name, e),
          e);
    }
  }

  /**
   * The constant of an enum with one constant, or an object by the constructor without arguments.
   */
  private static Object made(String converter) {
    try {
      Class<?> type = Class.forName(converter);
      Object[] constants = type.getEnumConstants();
      return constants != null && constants.length == 1
          ? constants[0]
          : BeanUtils.instantiateClass(type);
    } catch (ClassNotFoundException | LinkageError e) {
      throw new IllegalArgumentException("the converter '" + converter + "' is not there: " + e, e);
    }
  }
}
