package dev.throughline.mongodb.internal.raw;

import com.mongodb.WriteConcern;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;

/** The common part of {@link OwnDatabases} and {@link OwnReactiveDatabases}. Thread-safe. */
public abstract class TemplateDatabases {

  final PlainCollections collections;
  final ExpectedDatabase expected;
  private final LazyDocumentRegistry.Current registries = new LazyDocumentRegistry.Current();
  private final Consumer<CodecRegistry> uses;

  /** Whether this thread makes a call that is answered without documents. */
  private final ThreadLocal<Boolean> updating = ThreadLocal.withInitial(() -> false);

  /**
   * Creates the databases of a template.
   *
   * @param template the class of stock's.
   * @param original those of the template that this one is bound to a session of; null if it is not
   *     bound.
   * @param uses gets the registry of each database before it is used.
   */
  TemplateDatabases(
      Class<?> template, @Nullable TemplateDatabases original, Consumer<CodecRegistry> uses) {
    this.collections = new PlainCollections(template);
    this.expected =
        new ExpectedDatabase(
            registries, original != null ? original::expected : this::expectedOfPlain);
    this.uses = uses;
  }

  /**
   * {@return what is expected before the first operation of a factory that may be asked: Spring's
   * own}
   */
  abstract ExpectedDatabase.@Nullable Seen expectedOfPlain();

  /** {@return what a database of the driver's own lets expect} */
  final ExpectedDatabase.Seen seen(CodecRegistry registry, WriteConcern concern) {
    return new ExpectedDatabase.Seen(registries.over(registry), concern.isAcknowledged());
  }

  /** Our registry over that of a database of the driver's own, for the template's own use. */
  final LazyDocumentRegistry ownRegistry(CodecRegistry registry, WriteConcern concern) {
    uses.accept(registry);
    return expected.own(registry, concern);
  }

  final boolean isUpdating() {
    return updating.get();
  }

  /** Makes a call whose answer has no documents: the database that it uses is the factory's. */
  public final <T> T updating(Supplier<T> call) {
    updating(true);
    try {
      return call.get();
    } finally {
      updating(false);
    }
  }

  /** Begins or ends such a call, for what has no object to spare. */
  public final void updating(boolean now) {
    updating.set(now);
  }

  /** Makes a call of stock's whose own callback hands documents on, which are plain then. */
  public final <R> R handingOn(String collection, Function<String, R> call) {
    return collections.handingOn(collection, call);
  }

  /**
   * The registry that the next operation will most likely use, without asking the factory.
   *
   * @return null when it is unknown, or when the database is not the driver's own: stock does
   *     everything then.
   */
  public final @Nullable LazyDocumentRegistry expectedRegistry() {
    return expected.registry();
  }

  /** {@return whether the next operation's collection will most likely answer writes} */
  public final boolean expectsAnswers() {
    ExpectedDatabase.Seen seen = expected.seen();
    return seen != null && seen.acknowledged();
  }

  /** {@return what is expected of the next operation's database, null when it is unknown} */
  public final ExpectedDatabase.@Nullable Seen expected() {
    return expected.seen();
  }
}
