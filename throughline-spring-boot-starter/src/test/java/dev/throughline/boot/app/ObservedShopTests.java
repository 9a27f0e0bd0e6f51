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

/** The application behaves the same while it is watched, by stock and by compiled code. */
@ParameterizedClass
@EnumSource(Access.class)
@Tag("long")
class ObservedShopTests {

  private static final String STOCK = "throughline.mode=stock";
  private static final String EVERY_DOCUMENT = "throughline.doctor.sample-rate=1.0";

  @Parameter Access access;

  @ParameterizedTest
  @EnumSource
  void sameAsStockWhileStockServes(Scenario scenario) {
    compare(scenario, "throughline.mode=observe");
  }

  @ParameterizedTest
  @EnumSource
  void sameAsStockWhileCompiledCodeServes(Scenario scenario) {
    compare(scenario, "throughline.doctor.enabled=true");
  }

  private void compare(Scenario scenario, String setting) {
    Outcome stock = Outcome.of(access, scenario, STOCK);
    Outcome watched = Outcome.of(access, scenario, setting, EVERY_DOCUMENT);
    assertThat(watched.documents()).isEqualTo(stock.documents());
    assertThat(watched.events()).isEqualTo(stock.events());
    assertThat(watched.results())
        .usingRecursiveComparison(
            RecursiveComparisonConfiguration.builder()
                .withStrictTypeChecking(true)
                .withIgnoredFieldsMatchingRegexes("(.*\\.)?id")
                .build())
        .isEqualTo(stock.results());
  }

  private record Outcome(
      Map<String, List<BsonDocument>> documents, List<String> events, List<Object> results) {

    static Outcome of(Access access, Scenario scenario, String... properties) {
      try (Shop shop = Shop.open(access, properties)) {
        scenario.run(shop);
        return new Outcome(shop.documents(), shop.events(), shop.results());
      }
    }
  }
}
