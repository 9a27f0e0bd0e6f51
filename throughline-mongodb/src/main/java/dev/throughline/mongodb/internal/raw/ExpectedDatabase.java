package dev.throughline.mongodb.internal.raw;

import com.mongodb.WriteConcern;
import java.util.function.Supplier;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The codec registry that a template's next operation will find in its database, predicted from the
 * last one: entities are encoded before the factory is asked for the database, as stock converts
 * them before. Where the prediction fails, the operation encodes again. Thread-safe.
 */
public final class ExpectedDatabase {

  /**
   * The expected state of a database.
   *
   * @param registry null when the database is not the driver's own.
   * @param acknowledged whether it acknowledges writes, unless a write says otherwise.
   */
  public record Seen(@Nullable LazyDocumentRegistry registry, boolean acknowledged) {}

  private static final Seen FOREIGN = new Seen(null, false);

  private final LazyDocumentRegistry.Current registries;
  private final Supplier<@Nullable Seen> first;
  private volatile @Nullable Seen last;

  /**
   * Creates an expectation.
   *
   * @param first what is expected before the first operation; asked until there is something.
   */
  public ExpectedDatabase(LazyDocumentRegistry.Current registries, Supplier<@Nullable Seen> first) {
    this.registries = registries;
    this.first = first;
  }

  /** Remembers a database of the driver's own; returns our registry over its. */
  public LazyDocumentRegistry own(CodecRegistry registry, WriteConcern concern) {
    LazyDocumentRegistry ours = registries.over(registry);
    Seen seen = last;
    if (seen == null
        || seen.registry() != ours
        || seen.acknowledged() != concern.isAcknowledged()) {
      last = new Seen(ours, concern.isAcknowledged());
    }
    return ours;
  }

  /** {@return whether the last database had that registry} */
  public boolean isLast(@Nullable CodecRegistry registry) {
    Seen seen = last;
    return seen != null && seen.registry() != null && seen.registry().stock() == registry;
  }

  /** Remembers that the database was a mock or a wrapper, for which stock does everything. */
  public void foreign() {
    last = FOREIGN;
  }

  /** The registry that is expected; null when it is unknown or stock does everything. */
  public @Nullable LazyDocumentRegistry registry() {
    Seen seen = seen();
    return seen == null ? null : seen.registry();
  }

  /** {@return what is expected, null when it is unknown} */
  public @Nullable Seen seen() {
    Seen seen = last;
    if (seen != null) {
      return seen;
    }
    Seen predicted = first.get();
    if (predicted != null && last == null) {
      last = predicted;
    }
    return predicted;
  }
}
