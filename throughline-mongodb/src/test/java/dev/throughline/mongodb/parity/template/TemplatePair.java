package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.Outcome;
import dev.throughline.mongodb.parity.RandomValues;
import dev.throughline.mongodb.parity.Seeds;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.bson.codecs.Codec;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mongodb.core.MongoOperations;

/** The stock template and ours, doing the same things to servers of their own. */
final class TemplatePair implements AutoCloseable {

  private final Engine stock;
  private final Engine ours;

  TemplatePair(Access access) {
    this(access, context -> {});
  }

  TemplatePair(Access access, Consumer<GenericApplicationContext> beans) {
    this(new Engine(false, access, beans), new Engine(true, access, beans));
  }

  private TemplatePair(Engine stock, Engine ours) {
    this.stock = stock;
    this.ours = ours;
    // Commands are compared; results of references that are fetched together are, elsewhere.
    if (ours.template().getConverter() instanceof ThroughlineMongoConverter converter) {
      converter.setReferencesBatched(false);
    }
  }

  /** Templates that were made for themselves. */
  static TemplatePair of(Engine stock, Engine ours) {
    return new TemplatePair(stock, ours);
  }

  /** Templates whose commands come in order, also those that are made at once. */
  static TemplatePair inOrder(Access access) {
    int connections = access == Access.REACTIVE ? 1 : 100;
    return new TemplatePair(
        new Engine(false, access, connections, context -> {}),
        new Engine(true, access, connections, context -> {}));
  }

  /** Templates with converters of the application's. */
  static TemplatePair converting(Access access, List<?> converters) {
    return new TemplatePair(
        new Engine(false, access, 100, context -> {}, converters, List.of()),
        new Engine(true, access, 100, context -> {}, converters, List.of()));
  }

  /** Templates by a driver with a codec of the application's. */
  static TemplatePair encoding(Access access, Codec<?> codec) {
    return new TemplatePair(
        new Engine(false, access, 100, context -> {}, List.of(), List.of(codec)),
        new Engine(true, access, 100, context -> {}, List.of(), List.of(codec)));
  }

  Engine stock() {
    return stock;
  }

  Engine ours() {
    return ours;
  }

  void reset() {
    stock.reset();
    ours.reset();
  }

  /**
   * Does something with random entities and compares what came of it and what went over the wire.
   *
   * @param step gets values that are the same for both templates; returns whatever is to be equal.
   */
  void check(
      Mismatches mismatches,
      String label,
      int index,
      BiFunction<MongoOperations, RandomValues, Object> step) {
    check(
        mismatches,
        label + " " + index,
        template -> step.apply(template, new RandomValues(Seeds.random(label, index))));
  }

  /** The same without random entities. */
  void check(Mismatches mismatches, String label, Function<MongoOperations, Object> step) {
    checkEngines(mismatches, label, engine -> step.apply(engine.template()));
  }

  /** The same for what needs more than a template. */
  void checkEngines(Mismatches mismatches, String label, Function<Engine, Object> step) {
    stock.sent();
    ours.sent();
    Outcome expected = Outcome.of(() -> step.apply(stock));
    Outcome actual = Outcome.of(() -> step.apply(ours));
    mismatches.check(() -> label, expected.difference(actual));
    mismatches.check(() -> label, WireMessage.difference(stock.sent(), ours.sent()));
  }

  @Override
  public void close() {
    stock.close();
    ours.close();
  }
}
