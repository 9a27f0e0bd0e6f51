package dev.throughline.boot.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The application behaves the same with the compiled beans as with the stock ones. */
@ParameterizedClass
@EnumSource(Access.class)
@Tag("long")
class ShopTests {

  @Parameter Access access;

  @ParameterizedTest
  @EnumSource
  void sameDocumentsObjectsAndEvents(Scenario scenario) {
    compare(scenario, "shop.validated=false");
  }

  @ParameterizedTest
  @EnumSource
  void sameWithAValidatingCallbackOnEveryType(Scenario scenario) {
    compare(scenario, "shop.validated=true");
  }

  private void compare(Scenario scenario, String setting) {
    Outcome stock = Outcome.of(access, scenario, "throughline.enabled=false", setting);
    Outcome compiled = Outcome.of(access, scenario, "throughline.enabled=true", setting);
    assertThat(stock.compiled()).isFalse();
    assertThat(compiled.compiled()).isTrue();
    assertThat(compiled.documents()).isEqualTo(stock.documents());
    assertThat(compiled.events()).isEqualTo(stock.events());
    assertThat(compiled.results())
        .usingRecursiveComparison(
            RecursiveComparisonConfiguration.builder()
                .withStrictTypeChecking(true)
                .withIgnoredFieldsMatchingRegexes("(.*\\.)?id")
                .build())
        .isEqualTo(stock.results());
  }

  private record Outcome(
      boolean compiled,
      Map<String, List<BsonDocument>> documents,
      List<String> events,
      List<Object> results) {

    static Outcome of(Access access, Scenario scenario, String... properties) {
      try (Shop shop = Shop.open(access, properties)) {
        scenario.run(shop);
        return new Outcome(shop.compiled(), shop.documents(), shop.events(), shop.results());
      }
    }
  }
}
