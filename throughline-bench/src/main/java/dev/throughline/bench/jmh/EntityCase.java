package dev.throughline.bench.jmh;

import dev.throughline.bench.route.CodecRoute;
import dev.throughline.bench.route.Route;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.codecs.Codec;

/**
 * An entity and the routes that it can take. Only the measured route and stock, which it is checked
 * against, are made, so that the others' classes do not shape the compiled code.
 *
 * @param type the entity's class.
 * @param entity the one that is written and read.
 * @param routes by their names, in the order of reports.
 */
record EntityCase<T>(Class<T> type, T entity, Map<String, Supplier<Route<T>>> routes) {

  /** Those that write other bytes than stock: other ids and dates, no type hints. */
  private static final Set<String> LOSSY =
      Set.of("pojoCodec", "jacksonBson", "micronaut", "kotlinCodec", "kotlinxCodec");

  /** With stock's route only. */
  static <T> EntityCase<T> of(Class<T> type, T entity) {
    return new EntityCase<>(type, entity, Map.of())
        .with("stock", () -> Converters.stockRoute(type));
  }

  /** With a further route, which comes last. */
  EntityCase<T> with(String name, Supplier<Route<T>> route) {
    Map<String, Supplier<Route<T>>> all = new LinkedHashMap<>(routes);
    all.put(name, route);
    return new EntityCase<>(type, entity, all);
  }

  /** With a further route by a codec of the driver's kind, which comes last. */
  EntityCase<T> by(String name, Supplier<Codec<T>> codec) {
    return with(name, () -> new CodecRoute<>(codec.get()));
  }

  /** With our route, which comes last. */
  EntityCase<T> ours() {
    return with("throughline", () -> Converters.throughlineRoute(type));
  }

  /** {@return what parameters and reports call it} */
  String name() {
    return type.getSimpleName();
  }

  /**
   * A route that writes stock's bytes, where it claims to, and reads what was written.
   *
   * @throws IllegalStateException when it does not.
   */
  Route<T> checked(String name) {
    Supplier<Route<T>> made = routes.get(name);
    if (made == null) {
      throw new IllegalArgumentException("'" + name + "' is not one of " + routes.keySet());
    }
    Route<T> route = made.get();
    byte[] bytes = route.bytes(entity);
    if (!LOSSY.contains(name) && !Arrays.equals(Converters.stockRoute(type).bytes(entity), bytes)) {
      throw new IllegalStateException(
          name + " does not write stock's bytes of " + document(entity));
    }
    T read = route.read(bytes);
    // By documents: not through the route's classes, of which the JIT is to see the measured ones.
    if (!document(entity).equals(document(read))) {
      throw new IllegalStateException(
          "%s reads %s instead of %s".formatted(name, document(read), document(entity)));
    }
    return route;
  }

  private static Document document(Object entity) {
    Document document = new Document();
    Converters.stock().write(entity, document);
    return document;
  }
}
