package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.Shapes.Shape;
import dev.throughline.mongodb.parity.expect.RefusedByStock;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each shape is served as its annotations say. */
class ShapesTests {

  private static final int LEAST = 415;

  static Stream<Shape> shapes() {
    return Shapes.all();
  }

  @Test
  void allOfThemAreFound() {
    assertThat(Shapes.all()).hasSizeGreaterThanOrEqualTo(LEAST);
  }

  /** Equality of results shows nothing where stock serves both sides. */
  @ParameterizedTest
  @MethodSource("shapes")
  void isServedByTheEngineThatItNames(Shape shape) {
    for (Variant variant : Variant.of(shape)) {
      Expected actual = Expected.of(ConverterPair.of(variant).ours().report(shape.type()));
      assertThat(actual).as(variant.name()).isEqualTo(Expected.of(shape.type(), variant));
    }
  }

  /** Equality of failures alone would prove nothing: the shapes have to work with stock. */
  @ParameterizedTest
  @MethodSource("shapes")
  void worksWithStockUnlessItSaysThatItIsRefused(Shape shape) {
    boolean refused = Stream.of(Variant.values()).noneMatch(each -> roundTrips(shape, each));
    assertThat(refused).isEqualTo(shape.type().isAnnotationPresent(RefusedByStock.class));
  }

  private static boolean roundTrips(Shape shape, Variant variant) {
    ConverterPair pair = ConverterPair.of(variant);
    for (int i = 0; i < 100; i++) {
      Object entity = new RandomValues(new Random(i)).entity(shape.type());
      Outcome read = Outcome.of(() -> pair.stockRead(shape.type(), pair.stockBytes(entity)));
      if (!read.failed()) {
        return true;
      }
    }
    return false;
  }
}
