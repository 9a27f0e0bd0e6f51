package dev.throughline.mongodb;

import dev.throughline.codec.CodecObserver;
import dev.throughline.codec.EntityCodec;
import dev.throughline.codec.EntityCodecs;
import dev.throughline.mongodb.verify.VerificationListener.Direction;
import dev.throughline.mongodb.verify.Verifier;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is compiled and what stock serves, and why. A snapshot; immutable.
 *
 * @param refusal why the converter as a whole uses no compiled code, null when it does.
 * @param entities the entity types used so far, by name.
 */
public record EntityReport(@Nullable String refusal, List<Entry> entities) {

  /**
   * One entity type.
   *
   * @param type the class.
   * @param writeRefusal why stock writes it, null when it is compiled.
   * @param readRefusal why stock reads it, null when it is compiled.
   * @param stockProperties properties of a compiled type that are left to stock, and why.
   * @param deopts how many single documents were handed to stock, by reason.
   * @param verified how many documents were compared with stock, as far as any were.
   */
  public record Entry(
      Class<?> type,
      @Nullable String writeRefusal,
      @Nullable String readRefusal,
      Map<String, String> stockProperties,
      Map<String, Long> deopts,
      Map<Direction, Verifier.Counts> verified) {

    /** Whether it is written and read by compiled code. */
    public boolean compiled() {
      return writeRefusal == null && readRefusal == null;
    }

    @Override
    public String toString() {
      return type.getName()
          + ": write "
          + (writeRefusal == null ? "compiled" : "stock (" + writeRefusal + ")")
          + ", read "
          + (readRefusal == null ? "compiled" : "stock (" + readRefusal + ")")
          + (stockProperties.isEmpty() ? "" : ", properties left to stock " + stockProperties)
          + (deopts.isEmpty() ? "" : ", documents left to stock " + deopts)
          + (verified.isEmpty() ? "" : ", compared with stock " + verified);
    }
  }

  static EntityReport of(EntityCodecs codecs, CodecObserver observer) {
    List<Entry> entries =
        codecs.known().stream()
            .map(codec -> entry(codec, observer))
            .sorted(Comparator.comparing(entry -> entry.type().getName()))
            .toList();
    return new EntityReport(null, entries);
  }

  static Entry entry(EntityCodec<?> codec, CodecObserver observer) {
    return new Entry(
        codec.type(),
        codec.writeRefusal(),
        codec.readRefusal(),
        codec.stockProperties(),
        codec.deopts(),
        observer instanceof Verifier verifier ? verifier.counts(codec.type()) : Map.of());
  }

  /** The entry of a type, if it was used so far. */
  public Optional<Entry> entity(Class<?> type) {
    return entities.stream().filter(entry -> entry.type() == type).findFirst();
  }

  /** One line for each entity type. */
  @Override
  public String toString() {
    if (refusal != null) {
      return "stock for all entities: " + refusal;
    }
    StringBuilder text = new StringBuilder();
    entities.forEach(entry -> text.append(entry).append(System.lineSeparator()));
    return text.toString();
  }
}
