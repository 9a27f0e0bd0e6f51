package dev.throughline.mongodb.parity;

import dev.throughline.codec.Fallback;
import dev.throughline.codec.Fallback.Operation;
import dev.throughline.codec.internal.EntityCodec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Whether compiled code did what it is said to do: equal results alone show nothing, since stock
 * gives them for every document that compiled code gives up on.
 */
final class Evidence {

  private Evidence() {}

  /**
   * Whether the documents of a call were written by compiled code.
   *
   * @param write writes one entity; called once, and again when stock served it.
   */
  static Optional<String> written(ConverterPair pair, Class<?> type, Runnable write) {
    EntityCodec<?> codec = pair.ours().codec(type);
    return codec == null || !codec.writes()
        ? ran(write)
        : compiled(pair, codec, Operation.WRITE, pair.calls()::written, write);
  }

  /** Whether the document of a call is read as the type by compiled code. */
  static Optional<String> read(ConverterPair pair, Class<?> type, Runnable read) {
    EntityCodec<?> codec = pair.ours().codec(type);
    return codec == null || !codec.reads()
        ? ran(read)
        : compiled(pair, codec, Operation.READ, pair.calls()::read, read);
  }

  private static Optional<String> ran(Runnable call) {
    call.run();
    return Optional.empty();
  }

  private static Optional<String> compiled(
      ConverterPair pair,
      EntityCodec<?> codec,
      Operation operation,
      LongSupplier calls,
      Runnable call) {
    long before = calls.getAsLong();
    call.run();
    if (calls.getAsLong() > before) {
      return Optional.empty();
    }
    Map<String, Long> counts = counts(codec);
    call.run();
    List<Fallback> reasons =
        codec.fallbacks().stream()
            .filter(each -> each.count() > counts.getOrDefault(each.description(), 0L))
            .toList();
    boolean allowed =
        !reasons.isEmpty()
            && reasons.stream().allMatch(each -> AllowedFallbacks.allow(pair, codec.type(), each));
    return allowed
        ? Optional.empty()
        : Optional.of("compiled code did not " + operation + " it: " + reasons);
  }

  private static Map<String, Long> counts(EntityCodec<?> codec) {
    Map<String, Long> counts = new HashMap<>();
    codec.fallbacks().forEach(each -> counts.put(each.description(), each.count()));
    return counts;
  }
}
