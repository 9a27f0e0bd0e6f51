package dev.throughline.mongodb;

import dev.throughline.codec.Fallback;
import dev.throughline.codec.internal.CodecObserver;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.EntityCodecs;
import dev.throughline.codec.internal.ProjectionCodec;
import dev.throughline.codec.internal.ProjectionCodecs;
import dev.throughline.mongodb.internal.json.PrintedTypes;
import dev.throughline.mongodb.internal.lifecycle.LifecycleObservers;
import dev.throughline.mongodb.internal.verify.Verifier;
import dev.throughline.mongodb.verify.VerificationListener.Direction;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reports which entities are compiled and which stock maps, and why. A snapshot; immutable.
 *
 * @param refusal why the converter as a whole uses no compiled code, null when it does.
 * @param entities the entity types used so far, by name.
 * @param projections the projections used so far, by the names of entity and target.
 */
public record EntityReport(
    @Nullable String refusal, List<Entry> entities, List<Projection> projections) {

  /**
   * One entity type.
   *
   * @param type the class.
   * @param writeRefusal why stock writes it, or makes documents for listeners; null when it is
   *     compiled.
   * @param readRefusal why stock reads it, always or after a listener got the document; null when
   *     it is compiled.
   * @param stockProperties properties of a compiled type that are left to stock, and why.
   * @param fallbacks single documents that were handed to stock, by reason, with the first place.
   * @param verified how many documents were compared with stock, as far as any were.
   * @param references how properties that refer to other documents are followed: together for all
   *     documents of a result, or why not.
   * @param jsonRefusal why rows of it are printed as JSON by way of objects; null when they are
   *     not, or were not printed so far.
   */
  public record Entry(
      Class<?> type,
      @Nullable String writeRefusal,
      @Nullable String readRefusal,
      Map<String, String> stockProperties,
      List<Fallback> fallbacks,
      Map<Direction, Verifier.Counts> verified,
      Map<String, String> references,
      @Nullable String jsonRefusal) {

    /** {@return whether it is written and read by compiled code} */
    public boolean compiled() {
      return writeRefusal == null && readRefusal == null;
    }

    @Override
    public String toString() {
      return type.getName()
          + ": "
          + outcome("write", writeRefusal, List.of())
          + ", "
          + outcome("read", readRefusal, List.of())
          + (stockProperties.isEmpty() ? "" : ", properties left to stock " + stockProperties)
          + (fallbacks.isEmpty() ? "" : ", documents left to stock " + fallbacks)
          + (verified.isEmpty() ? "" : ", compared with stock " + verified)
          + (references.isEmpty() ? "" : ", references " + references)
          + (jsonRefusal == null ? "" : ", JSON by way of objects (" + jsonRefusal + ")");
    }
  }

  /**
   * One projection, which is only ever read.
   *
   * @param domain the entity type that the documents hold.
   * @param target what they are read as, an interface or a class.
   * @param refusal why stock reads it, null when it is compiled.
   * @param fallbacks single documents that were handed to stock, by reason, with the first place.
   */
  public record Projection(
      Class<?> domain, Class<?> target, @Nullable String refusal, List<Fallback> fallbacks) {

    /** {@return whether it is read by compiled code} */
    public boolean compiled() {
      return refusal == null;
    }

    @Override
    public String toString() {
      return domain.getName()
          + " -> "
          + target.getName()
          + ": "
          + outcome("read", refusal, fallbacks);
    }
  }

  private static String outcome(String what, @Nullable String refusal, List<Fallback> fallbacks) {
    return what
        + (refusal == null ? " compiled" : " stock (" + refusal + ")")
        + (fallbacks.isEmpty() ? "" : ", documents left to stock " + fallbacks);
  }

  static EntityReport of(
      EntityCodecs codecs,
      CodecObserver observer,
      ProjectionCodecs projections,
      Collection<LifecycleObservers> templates,
      Function<Class<?>, Map<String, String>> references,
      PrintedTypes printed) {
    List<Entry> entries =
        codecs.known().stream()
            .filter(codec -> isEntity(codec.type()))
            .map(codec -> entry(codec, observer, templates, references, printed))
            .sorted(Comparator.comparing(entry -> entry.type().getName()))
            .toList();
    List<Projection> projected =
        projections.known().stream()
            .map(EntityReport::projection)
            .sorted(Comparator.comparing(Projection::toString))
            .toList();
    return new EntityReport(null, entries, projected);
  }

  /** Of interfaces, those that entities implement; a projection may be any other. */
  private static boolean isEntity(Class<?> type) {
    return !type.isInterface() || type.isSealed();
  }

  private static Projection projection(ProjectionCodec codec) {
    return new Projection(codec.domain(), codec.target(), codec.refusal(), codec.fallbacks());
  }

  static Entry entry(
      EntityCodec<?> codec,
      CodecObserver observer,
      Collection<LifecycleObservers> templates,
      Function<Class<?>, Map<String, String>> references,
      PrintedTypes printed) {
    Class<?> type = codec.type();
    // What is written is an object of a class, which has an entry of its own.
    boolean named = Modifier.isAbstract(type.getModifiers());
    String write = named ? null : codec.writeRefusal();
    String read = codec.readRefusal();
    return new Entry(
        type,
        write != null ? write : reasons(templates, each -> each.writeRefusal(type)),
        read != null ? read : reasons(templates, each -> each.readRefusal(type)),
        codec.stockProperties(),
        codec.fallbacks(),
        observer instanceof Verifier verifier ? verifier.counts(codec.type()) : Map.of(),
        references.apply(type),
        printed.refusal(type));
  }

  private static @Nullable String reasons(
      Collection<LifecycleObservers> templates,
      Function<LifecycleObservers, @Nullable String> reason) {
    String reasons =
        templates.stream()
            .map(reason)
            .filter(Objects::nonNull)
            .distinct()
            .collect(Collectors.joining(", "));
    return reasons.isEmpty() ? null : reasons;
  }

  /** The entry of a type, if it was used so far. */
  public Optional<Entry> entity(Class<?> type) {
    return entities.stream().filter(entry -> entry.type() == type).findFirst();
  }

  /** The projection of an entity type, if it was used so far. */
  public Optional<Projection> projection(Class<?> domain, Class<?> target) {
    return projections.stream()
        .filter(projection -> projection.domain() == domain && projection.target() == target)
        .findFirst();
  }

  /** One line for each entity type, then one for each projection. */
  @Override
  public String toString() {
    if (refusal != null) {
      return "stock for all entities: " + refusal;
    }
    StringBuilder text = new StringBuilder();
    entities.forEach(entry -> text.append(entry).append(System.lineSeparator()));
    projections.forEach(entry -> text.append(entry).append(System.lineSeparator()));
    return text.toString();
  }
}
