package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.ThroughlineMongoConverter;
import org.junit.jupiter.api.Test;

class CompiledExpectationTest {

  @Test
  void ordinaryTypesAreCompiled() {
    ThroughlineMongoConverter converter = ConverterPair.fresh(Variant.STANDARD).ours();
    assertThat(CompiledExpectation.notCompiled(converter)).isEmpty();
  }
}
