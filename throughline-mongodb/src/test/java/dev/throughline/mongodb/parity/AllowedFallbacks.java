package dev.throughline.mongodb.parity;

import dev.throughline.codec.Fallback;
import dev.throughline.codec.Fallback.Operation;
import dev.throughline.mongodb.parity.expect.AllowedFallback;
import java.util.List;
import java.util.stream.Stream;

/**
 * Documents of compiled shapes that stock serves one by one, although stock has a result for them.
 * Everything else that compiled code leaves to stock fails the parity tests. What only some shapes
 * may leave, they say by {@link AllowedFallback}.
 */
final class AllowedFallbacks {

  /**
   * One reason.
   *
   * @param variants pattern for the names of configurations.
   * @param reason pattern for what compiled code says.
   */
  private record Allowed(Operation operation, String variants, String reason) {

    static Allowed of(AllowedFallback annotation) {
      return new Allowed(annotation.on(), annotation.in(), annotation.value());
    }

    boolean matches(ConverterPair pair, Fallback fallback) {
      return operation == fallback.operation()
          && pair.variant().name().matches(variants)
          && fallback.reason().matches(reason);
    }
  }

  private static final List<Allowed> OF_ALL_SHAPES =
      List.of(
          // The driver decides what such values are, and refuses some of them.
          read("a field that starts with a dollar"),
          read("a type hint or a reference in place of a map"),
          read("a type hint that is no text"),
          read("a value of a rare BSON type that is skipped"),
          // The representation of UUIDs is another, or none.
          new Allowed(Operation.READ, "BARE|.*LEGACY_UUID", "a binary that is no UUID here"),
          new Allowed(Operation.WRITE, "BARE|PYTHON.*", "a UUID without representation"));

  private static Allowed read(String reason) {
    return new Allowed(Operation.READ, ".*", reason);
  }

  private AllowedFallbacks() {}

  static boolean allow(ConverterPair pair, Class<?> type, Fallback fallback) {
    Stream<Allowed> own =
        Stream.of(type.getAnnotationsByType(AllowedFallback.class)).map(Allowed::of);
    return Stream.concat(OF_ALL_SHAPES.stream(), own)
        .anyMatch(allowed -> allowed.matches(pair, fallback));
  }
}
