package dev.throughline.bench.driverbench;

import com.mongodb.MongoClientSettings;
import dev.throughline.bench.route.CodecRoute;
import dev.throughline.bench.route.Mapping;
import dev.throughline.bench.route.MicronautRoute;
import dev.throughline.bench.route.RefusingRoute;
import dev.throughline.bench.route.Route;
import dev.throughline.bench.route.StockRoute;
import dev.throughline.bench.route.ThroughlineRoute;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.util.List;
import java.util.Objects;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.codecs.pojo.PojoCodecProvider;

/** The routes that are compared. */
final class Routes {

  private Routes() {}

  /**
   * The route of a strategy.
   *
   * @throws IllegalStateException when ours would leave something to stock.
   */
  static <T> Route<T> of(Strategy strategy, Class<T> type) {
    return switch (strategy) {
      case STOCK -> new StockRoute<>(type, new Mapping(List.of()).stock());
      case DRIVER -> new CodecRoute<>(pojos().get(type));
      case MICRONAUT -> new MicronautRoute<>(type);
      case THROUGHLINE -> compiled(type);
    };
  }

  /** The driver's own codecs, and those that it makes of classes. */
  private static CodecRegistry pojos() {
    return CodecRegistries.fromRegistries(
        MongoClientSettings.getDefaultCodecRegistry(),
        CodecRegistries.fromProviders(PojoCodecProvider.builder().automatic(true).build()));
  }

  private static <T> Route<T> compiled(Class<T> type) {
    ThroughlineMongoConverter converter = new Mapping(List.of()).throughline();
    converter.setCodecRegistryProvider(MongoClientSettings::getDefaultCodecRegistry);
    EntityCodec<T> codec = Objects.requireNonNull(converter.codec(type));
    if (!codec.writes() || !codec.reads()) {
      throw new IllegalStateException("Not compiled: " + converter.report(type));
    }
    return new ThroughlineRoute<>(codec, new RefusingRoute<>(codec));
  }
}
