package dev.throughline.bench.jmh;

import dev.throughline.bench.route.Mapping;
import dev.throughline.bench.route.RefusingRoute;
import dev.throughline.bench.route.Route;
import dev.throughline.bench.route.StockRoute;
import dev.throughline.bench.route.ThroughlineRoute;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.util.List;
import java.util.Objects;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;

/** The routes of Spring Data and of ours, with the conversion that payments need. */
final class Converters {

  private Converters() {}

  static MappingMongoConverter stock() {
    return mapping().stock();
  }

  static <T> StockRoute<T> stockRoute(Class<T> type) {
    return new StockRoute<>(type, stock());
  }

  static ThroughlineMongoConverter throughline() {
    return mapping().throughline();
  }

  /** Refuses what is not compiled, so that no figure of ours is stock's. */
  static <T> Route<T> throughlineRoute(Class<T> type) {
    ThroughlineMongoConverter converter = throughline();
    EntityCodec<T> codec = Objects.requireNonNull(converter.codec(type));
    if (!codec.writes() || !codec.reads()) {
      throw new IllegalStateException("Not compiled: " + converter.report(type));
    }
    return new ThroughlineRoute<>(codec, new RefusingRoute<>(codec));
  }

  private static Mapping mapping() {
    return new Mapping(List.of(Money.ToText.INSTANCE, Money.FromText.INSTANCE));
  }
}
