package dev.throughline.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every route of every entity does what it is measured for. */
class RoutesTest {

  static Stream<Arguments> routes() {
    return Samples.ALL.stream()
        .flatMap(it -> it.routes().keySet().stream().map(route -> Arguments.of(it.name(), route)));
  }

  @ParameterizedTest
  @MethodSource("routes")
  void writesAndReads(String entity, String route) {
    EntityBenchmark benchmark = new EntityBenchmark();
    benchmark.entity = entity;
    benchmark.route = route;
    benchmark.setUp();

    assertThat(benchmark.write()).isNotNull();
    assertThat(benchmark.read())
        .usingRecursiveComparison()
        .withStrictTypeChecking()
        .isEqualTo(Samples.of(entity).entity());
  }

  @Test
  void everyEntityIsMeasuredBesideStock() {
    assertThat(Samples.ALL)
        .extracting(EntityCase::name)
        .containsExactly("Product", "Person", "Resident", "Order", "Payment", "Ticket");
    assertThat(Samples.ALL)
        .allSatisfy(it -> assertThat(it.routes()).containsKeys("stock", "throughline"));
    assertThat(Samples.of("Product").routes().keySet())
        .containsExactlyElementsOf(
            List.of(
                "stock",
                "jacksonBson",
                "micronaut",
                "pojoCodec",
                "handCodec",
                "throughline",
                "limit"));
  }
}
