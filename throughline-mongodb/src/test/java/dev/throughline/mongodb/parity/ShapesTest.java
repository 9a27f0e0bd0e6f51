package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.Shapes.Shape;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Equality of failures alone would prove nothing: the shapes have to work with stock. */
class ShapesTest {

  /**
   * Stock refuses these: ambiguous names, no usable constructor or wither, values it cannot read
   * back.
   */
  private static final Set<String> REFUSED =
      Set.of(
          "BsonShapes$Numbers",
          "BsonShapes$Texts",
          "JavaShapes$AtomicFlag",
          "JavaShapes$OptionalNumbers",
          "JavaShapes$SimpleOptionals",
          "CreationShapes$NoProperties",
          "CreationShapes$TwoConstructors",
          "ExpressionShapes$Missing",
          "FactoryShapes$GenericWither",
          "FactoryShapes$InheritedWither",
          "KotlinDefaultChains",
          "KotlinGenericDefaults",
          "KotlinHiddenNicks",
          "KotlinManyValues",
          "KotlinOverriding",
          "KotlinOverridingAccess",
          "NamingShapes$Shadowing");

  @Test
  void stockWritesAndReadsAllButTheOnesThatAreThereToBeRefused() {
    assertThat(Shapes.all().count()).isGreaterThan(150);
    Set<String> failing = new TreeSet<>();
    Shapes.all().filter(shape -> !roundTrips(shape)).forEach(shape -> failing.add(shape.name()));
    assertThat(failing).isEqualTo(new TreeSet<>(REFUSED));
  }

  private static boolean roundTrips(Shape shape) {
    return Stream.of(Variant.values()).anyMatch(variant -> roundTrips(shape, variant));
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
