package dev.throughline.generated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.codec.internal.define.GeneratedNames;
import dev.throughline.generated.GeneratedApplication.Run;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.repository.support.SimpleMongoRepository;

/** Codecs come out of Spring's ahead-of-time phase, and do there what they do at run time. */
@Tag("long")
class AheadOfTimeCodecsTests {

  @TempDir static Path directory;

  private static GeneratedApplication application;
  private static Run generated;

  @BeforeAll
  static void generate() throws Exception {
    application = new GeneratedApplication(directory);
    application.generate();
    generated = application.runGenerated();
  }

  @Test
  void nothingIsDefinedAtRunTimeAndResultsAreEqual() {
    Run ordinary = application.runOrdinary();
    assertThat(ordinary.defined()).as("codecs defined without the generated ones").isNotEmpty();
    assertThat(generated.defined()).as("codecs defined with the generated ones").isEmpty();
    assertThat(generated.results()).isEqualTo(ordinary.results()).hasSize(13);
    assertThat(generated.report())
        .contains(
            line("Book: write compiled, read compiled"),
            line("Loan: write compiled, read compiled"),
            line("Book$Event$Lent: write compiled, read compiled"));
    assertThat(generated.report())
        .anyMatch(entry -> entry.startsWith(line("Stranger: write stock (no codec was generated")));
    assertThat(ordinary.report()).contains(line("Stranger: write compiled, read compiled"));
  }

  @Test
  void otherSettingsThanInTheGenerationMeanStock() {
    String strategy =
        "--spring.data.mongodb.field-naming-strategy="
            + "org.springframework.data.mapping.model.SnakeCaseFieldNamingStrategy";
    Run other = application.runGenerated(strategy);
    assertThat(other.defined()).isEmpty();
    assertThat(other.results()).filteredOn("R true"::equals).hasSize(3);
    assertThat(other.results().get(0)).contains(hex("long_title"));
    assertThat(other.report())
        .anyMatch(
            entry ->
                entry.startsWith(
                    line("Book: write stock (its codec was generated ahead of time for other")));
  }

  @Test
  void everythingIsStockWhenItIsSwitchedOffAtRunTime() {
    Run ordinary = application.runOrdinary("--throughline.enabled=false");
    Run off = application.runGenerated("--throughline.enabled=false");
    assertThat(off.results())
        .isEqualTo(ordinary.results())
        .hasSize(10)
        .startsWith(
            "R " + MappingMongoConverter.class,
            "R " + MongoTemplate.class,
            "R true",
            "R " + ReactiveMongoTemplate.class,
            "R 0",
            "R " + SimpleMongoRepository.class);
    assertThat(off.defined()).isEmpty();
  }

  @Test
  void anEntityIsStockWhenItsModeSaysSoAtRunTime() {
    Run other =
        application.runGenerated("--throughline.entities[" + Loan.class.getName() + "].mode=stock");
    assertThat(other.results()).isEqualTo(generated.results());
    assertThat(other.report())
        .contains(line("Book: write compiled, read compiled"))
        .anyMatch(entry -> entry.startsWith(line("Loan: write stock (opted out by its mode)")));
  }

  @Test
  void nativeImageHintsListWhatToKeep() throws Exception {
    List<String> names =
        Files.readAllLines(application.file("resources/" + GeneratedNames.RESOURCE));
    assertThat(names).anyMatch(name -> name.startsWith(Book.class.getName() + "$$Throughline$"));
    String metadata = nativeImageConfiguration();
    assertThat(names)
        .allSatisfy(
            name -> {
              assertThat(application.file("classes/" + name.replace('.', '/') + ".class")).exists();
              assertThat(metadata).contains('"' + name + '"');
            });
    assertThat(metadata)
        .contains(
            '"' + Book.class.getName() + '"',
            '"' + Loan.class.getName() + '"',
            GeneratedNames.RESOURCE,
            "org.springframework.core.convert.support.GenericConversionService");
  }

  private static String nativeImageConfiguration() throws Exception {
    StringBuilder content = new StringBuilder();
    try (Stream<Path> files = Files.walk(application.file("resources/META-INF/native-image"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        content.append(Files.readString(file));
      }
    }
    return content.toString().replace("\\/", "/");
  }

  private static String line(String entry) {
    return "E " + AheadOfTimeCodecsTests.class.getPackageName() + "." + entry;
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII));
  }
}
