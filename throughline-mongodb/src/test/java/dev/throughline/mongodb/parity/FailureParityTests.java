package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.RawDocument;
import dev.throughline.mongodb.parity.shapes.FailingShapes;
import dev.throughline.mongodb.parity.shapes.FailingShapes.Holder;
import dev.throughline.mongodb.parity.shapes.FailingShapes.Summary;
import dev.throughline.mongodb.parity.shapes.FailingShapes.Whole;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.projection.EntityProjection;
import org.springframework.data.projection.EntityProjectionIntrospector;

/** What users' converters, constructors, factories and setters throw comes out as with stock. */
class FailureParityTests {

  /** What user code throws. */
  enum Failure {
    RUNTIME(() -> new IllegalStateException("thrown by a test")),
    CHECKED(() -> new IOException("thrown by a test")),
    INTERRUPTED(() -> new InterruptedException("thrown by a test")),
    ASSERTION(() -> new AssertionError("thrown by a test")),
    ERROR(() -> new Error("thrown by a test")),
    LINKAGE(() -> new NoClassDefFoundError("thrown/by/a/test")),
    MEMORY(() -> new OutOfMemoryError("thrown by a test")),
    INTERNAL(() -> new InternalError("thrown by a test")),
    STACK(() -> new StackOverflowError("thrown by a test"));

    private final Supplier<Throwable> make;

    Failure(Supplier<Throwable> make) {
      this.make = make;
    }
  }

  private final Pairs pair = Pairs.with(FailingShapes.converters());
  private final MappingMongoConverter stock = pair.stock();
  private final ThroughlineMongoConverter ours = pair.ours();

  @AfterEach
  void failsNoMore() {
    FailingShapes.failure = null;
  }

  static Stream<Failure> failures() {
    return Stream.of(Failure.values());
  }

  @Test
  void theHolderIsCompiled() {
    assertThat(ours.codec(Holder.class).writeRefusal()).isNull();
    assertThat(ours.codec(Holder.class).readRefusal()).isNull();
    assertThat(ours.codec(Holder.class).stockProperties()).isEmpty();
    Holder holder = FailingShapes.places().get("made");
    Object read = ours.readRaw(Holder.class, ours.writeRaw(holder));
    assertThat(DeepEquals.difference(holder, read)).isEmpty();
    assertThat(ours.codec(Holder.class).fallbacks()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("failures")
  void whatIsThrownWhileWritingIsAsWithStock(Failure failure) {
    Mismatches mismatches = new Mismatches();
    FailingShapes.places()
        .forEach(
            (place, holder) -> {
              FailingShapes.failure = failure.make;
              Outcome expected = Outcome.of(() -> documented(stock, holder));
              Outcome actual = Outcome.of(() -> bytes(ours.writeRaw(holder)));
              mismatches.check(() -> failure + " at " + place, expected.difference(actual));
              Outcome document = Outcome.of(() -> documented(ours, holder));
              mismatches.check(
                  () -> failure + " at " + place + " to a Document", expected.difference(document));
            });
    mismatches.assertNone();
  }

  @ParameterizedTest
  @MethodSource("failures")
  void whatIsThrownWhileReadingIsAsWithStock(Failure failure) {
    Mismatches mismatches = new Mismatches();
    int[] failed = {0};
    FailingShapes.places()
        .forEach(
            (place, holder) -> {
              FailingShapes.failure = null;
              byte[] bytes = documented(stock, holder);
              FailingShapes.failure = failure.make;
              Outcome expected = Outcome.of(() -> stock.read(Holder.class, decoded(bytes)));
              Outcome actual =
                  Outcome.of(() -> ours.readRaw(Holder.class, new RawBsonDocument(bytes)));
              mismatches.check(() -> failure + " at " + place, expected.difference(actual));
              Outcome document = Outcome.of(() -> ours.read(Holder.class, decoded(bytes)));
              mismatches.check(
                  () -> failure + " at " + place + " from a Document",
                  expected.difference(document));
              failed[0] += expected.failed() ? 1 : 0;
            });
    mismatches.assertNone();
    assertThat(failed[0]).isEqualTo(FailingShapes.places().size() - 1); // but for a getter
  }

  @ParameterizedTest
  @MethodSource("failures")
  void whatIsThrownInProjectionsIsAsWithStock(Failure failure) {
    Mismatches mismatches = new Mismatches();
    FailingShapes.places()
        .forEach(
            (place, holder) -> {
              FailingShapes.failure = null;
              byte[] bytes = documented(stock, holder);
              for (Class<?> target : List.of(Summary.class, FailingShapes.View.class)) {
                FailingShapes.failure = failure.make;
                Outcome expected = Outcome.of(() -> projected(stock, target, decoded(bytes)));
                RawDocument raw =
                    new RawDocument(bytes, new LazyDocumentCodec(ours.getCodecRegistry()));
                Outcome actual = Outcome.of(() -> projected(ours, target, raw));
                FailingShapes.failure = null; // differences are looked for through proxies
                mismatches.check(
                    () -> failure + " at " + place + " as " + target.getSimpleName(),
                    expected.failed() || actual.failed()
                        ? expected.difference(actual)
                        : DeepEquals.difference(values(expected), values(actual)));
              }
            });
    mismatches.assertNone();
  }

  private static Object values(Outcome outcome) {
    return outcome.value() instanceof FailingShapes.View view
        ? List.of(String.valueOf(view.getId()), String.valueOf(view.getAmount()))
        : outcome.value();
  }

  private static Object projected(MappingMongoConverter by, Class<?> target, Document document) {
    EntityProjection<?, ?> projection =
        EntityProjectionIntrospector.create(
                by.getProjectionFactory(),
                (to, from) -> to != from && !to.isAssignableFrom(from),
                by.getMappingContext())
            .introspect(target, Holder.class);
    return by.project(projection, document);
  }

  @ParameterizedTest
  @MethodSource("failures")
  void convertersOfWholeDocumentsAreAskedOnceAndFailAsWithStock(Failure failure) {
    Whole whole = new Whole("boom");
    FailingShapes.failure = null;
    byte[] bytes = documented(stock, whole);
    FailingShapes.failure = failure.make;
    FailingShapes.calls = 0;
    Outcome expected = Outcome.of(() -> documented(stock, whole));
    Outcome expectedRead = Outcome.of(() -> stock.read(Whole.class, decoded(bytes)));
    int calls = FailingShapes.calls;
    FailingShapes.calls = 0;
    Outcome actual = Outcome.of(() -> bytes(ours.writeRaw(whole)));
    Outcome actualRead = Outcome.of(() -> ours.readRaw(Whole.class, new RawBsonDocument(bytes)));
    Outcome document = Outcome.of(() -> ours.read(Whole.class, decoded(bytes)));
    assertThat(expected.difference(actual)).isEmpty();
    assertThat(expectedRead.difference(actualRead)).isEmpty();
    assertThat(expectedRead.difference(document)).isEmpty();
    assertThat(calls).isEqualTo(2);
    assertThat(FailingShapes.calls).isEqualTo(3);
  }

  @Test
  void idsThatCannotBeSetFailAsWithStock() {
    // The stock template sets an id by the accessor; a codec that cannot leaves it to that.
    FailingShapes.failure = () -> new AssertionError("thrown by a test");
    FailingShapes.Copied copied = new FailingShapes.Copied(null, "boom");
    FailingShapes.failure = null;
    assertThat(ours.codec(FailingShapes.Copied.class).writes()).isTrue();
    FailingShapes.failure = () -> new AssertionError("thrown by a test");
    Object made = ours.codec(FailingShapes.Copied.class).withId(copied, new ObjectId());
    assertThat(made).isNull();
  }

  private static byte[] documented(MappingMongoConverter by, Object entity) {
    return Pairs.documented(by, entity);
  }

  private Document decoded(byte[] bytes) {
    return pair.decoded(bytes);
  }

  private static byte[] bytes(RawBsonDocument raw) {
    return ConverterPair.bytes(raw);
  }
}
