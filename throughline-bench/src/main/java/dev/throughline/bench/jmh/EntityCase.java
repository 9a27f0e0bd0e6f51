package dev.throughline.bench.jmh;

import dev.throughline.bench.route.CodecRoute;
import dev.throughline.bench.route.Route;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Supplier;
import org.bson.codecs.Codec;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * An entity and the routes that it can take. Only the measured route and stock, which it is checked
 * against, are brought to life, so that the others' classes do not shape the compiled code.
 *
 * @param type the entity's class.
 * @param entity the one that is written and read.
 * @param hand the hand-written codec of the class.
 * @param limit the best way by hand, where there is one.
 */
record EntityCase<T>(Class<T> type, T entity, Supplier<Codec<T>> hand, Supplier<Route<T>> limit) {

  /** Those that write other bytes than stock: other ids and dates, no type hints. */
  private static final Set<String> LOSSY =
      Set.of("pojoCodec", "jacksonBson", "micronaut", "kotlinCodec", "kotlinxCodec");

  static <T> EntityCase<T> of(Class<T> type, T entity, Supplier<Codec<T>> hand) {
    return new EntityCase<>(
        type,
        entity,
        hand,
        () -> {
          throw new IllegalArgumentException("there is no hand-written limit of " + type);
        });
  }

  /** The route that the benchmark method is named after, checked. */
  Route<T> route(BenchmarkParams params) {
    String benchmark = params.getBenchmark();
    return checked(benchmark.substring(benchmark.lastIndexOf('.') + 1));
  }

  /** A route that writes stock's bytes, where it claims to, and reads what was written. */
  Route<T> checked(String name) {
    Route<T> route = route(name);
    byte[] bytes = route.bytes(entity);
    if (!LOSSY.contains(name) && !Arrays.equals(Converters.stockRoute(type).bytes(entity), bytes)) {
      throw new IllegalStateException(name + " does not write stock's bytes of " + entity);
    }
    T read = route.read(bytes);
    if (!entity.equals(read)) {
      throw new IllegalStateException(name + " reads " + read + " instead of " + entity);
    }
    return route;
  }

  private Route<T> route(String name) {
    return switch (name) {
      case "stock" -> Converters.stockRoute(type);
      case "pojoCodec" -> new CodecRoute<>(PojoCodecs.codec(type));
      case "jacksonBson" -> new JacksonRoute<>(type);
      case "handCodec" -> new CodecRoute<>(hand.get());
      case "limit" -> limit.get();
      case "micronaut" -> new MicronautRoute<>(type);
      case "kotlinCodec" -> new CodecRoute<>(KotlinCodecs.dataClass(type));
      case "kotlinxCodec" -> new CodecRoute<>(KotlinCodecs.serialization(type));
      case "throughline" -> Converters.throughlineRoute(type);
      default -> throw new IllegalArgumentException(name);
    };
  }
}
