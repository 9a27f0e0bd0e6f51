package dev.throughline.bench.jmh;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every route of every benchmark does what it is measured for. */
class RoutesTest {

  @ParameterizedTest
  @ValueSource(strings = {"stock", "pojoCodec", "jacksonBson", "handCodec", "throughline"})
  void writesAndReadsAllEntities(String route) {
    Samples.product().checked(route);
    Samples.person().checked(route);
    Samples.resident().checked(route);
    Samples.order().checked(route);
  }

  @ParameterizedTest
  @ValueSource(strings = {"limit", "micronaut"})
  void writesAndReadsProducts(String route) {
    Samples.product().checked(route);
  }

  @ParameterizedTest
  @ValueSource(strings = {"stock", "kotlinCodec", "kotlinxCodec", "throughline"})
  void writesAndReadsKotlinClasses(String route) {
    Samples.ticket().checked(route);
  }
}
