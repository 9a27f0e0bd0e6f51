package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What "compiled" means over all shapes, of which many are there because they are odd. */
class PropertyCountsTests {

  private static final double PERCENT = 90;

  @Test
  void mostPropertiesOfAllShapesAreCompiled() {
    ConverterPair pair = ConverterPair.of(Variant.STANDARD);
    PropertyCounts counts = PropertyCounts.of(pair.ours(), Shapes.entityTypes());
    System.out.println(counts);
    assertThat(counts.percent()).as(counts.toString()).isGreaterThanOrEqualTo(PERCENT);
  }
}
