package dev.throughline.bench.jmh;

import dev.throughline.bench.route.Route;
import dev.throughline.bench.route.StockRoute;
import dev.throughline.bench.route.ThroughlineRoute;
import dev.throughline.codec.EntityCodec;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.util.List;
import java.util.Objects;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** Converters as Spring Boot sets them up, without a database behind them. */
final class Converters {

  private Converters() {}

  static MappingMongoConverter stock() {
    return ready(new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, context()));
  }

  static ThroughlineMongoConverter throughline() {
    return ready(new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, context()));
  }

  static <T> StockRoute<T> stockRoute(Class<T> type) {
    return new StockRoute<>(type, stock());
  }

  /** Refuses what is not compiled, so that no figure of ours is stock's. */
  static <T> Route<T> throughlineRoute(Class<T> type) {
    ThroughlineMongoConverter converter = throughline();
    EntityCodec<T> codec = Objects.requireNonNull(converter.codec(type));
    if (!codec.writes() || !codec.reads()) {
      throw new IllegalStateException("Not compiled: " + converter.report(type));
    }
    return new ThroughlineRoute<>(codec, new Refusing<>(codec));
  }

  /** In stock's place where nothing may be left to stock. */
  private record Refusing<T>(EntityCodec<T> codec) implements Route<T> {

    @Override
    public Object write(T entity) {
      throw new IllegalStateException("Left to stock: " + codec.fallbacks());
    }

    @Override
    public T read(byte[] bytes) {
      throw new IllegalStateException("Left to stock: " + codec.fallbacks());
    }

    @Override
    public byte[] bytes(T entity) {
      throw new IllegalStateException("Left to stock: " + codec.fallbacks());
    }
  }

  private static MongoMappingContext context() {
    MongoMappingContext context = new MongoMappingContext();
    context.setSimpleTypeHolder(conversions().getSimpleTypeHolder());
    context.afterPropertiesSet();
    return context;
  }

  private static <C extends MappingMongoConverter> C ready(C converter) {
    converter.setCustomConversions(conversions());
    converter.afterPropertiesSet();
    return converter;
  }

  private static MongoCustomConversions conversions() {
    return MongoCustomConversions.create(
        configurer ->
            configurer.registerConverters(List.of(Money.ToText.INSTANCE, Money.FromText.INSTANCE)));
  }
}
