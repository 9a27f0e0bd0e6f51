package dev.throughline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.documentation.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The published modules: the BOM, their licence, and an API whose changes are recorded. */
class PublishedModulesTests {

  private static final Path ROOT = Repository.root();
  private static final Pattern ARTIFACT =
      Pattern.compile(
          "<groupId>dev\\.throughline</groupId>\\s*<artifactId>([^<]+)</artifactId>\\s*<version>\\$");
  private static final Pattern NAME = Pattern.compile("<module\\.name>([^<]+)</module\\.name>");
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final Pattern DEPENDENCY = Pattern.compile("(?s)<dependency>.*?</dependency>");
  private static final Pattern DRIVER =
      Pattern.compile(
          "<artifactId>(mongodb-driver-(sync|reactivestreams)"
              + "|spring-boot-starter-(data-)?mongodb[a-z-]*)<");

  static List<String> modules() throws IOException {
    return ARTIFACT.matcher(pom("throughline-bom")).results().map(found -> found.group(1)).toList();
  }

  @Test
  void theBomNamesAllModulesThatAreDeployed() throws IOException {
    List<String> deployed =
        MODULE
            .matcher(pom(""))
            .results()
            .map((MatchResult found) -> found.group(1))
            .filter(module -> !module.equals("throughline-bom"))
            .filter(module -> !pom(module).contains("<maven.deploy.skip>true<"))
            .toList();
    assertThat(modules()).containsExactlyInAnyOrderElementsOf(deployed);
    assertThat(version(pom("throughline-bom"))).isEqualTo(version(pom("")));
  }

  /**
   * Which drivers an application has, is its own choice: each of them makes a client of its own.
   */
  @ParameterizedTest
  @MethodSource("modules")
  void aModuleBringsNoDriver(String module) {
    assertThat(DEPENDENCY.matcher(pom(module)).results().map(MatchResult::group))
        .isNotEmpty()
        .filteredOn(dependency -> DRIVER.matcher(dependency).find())
        .allMatch(
            dependency ->
                dependency.contains("<optional>true<") || dependency.contains("<scope>test<"));
  }

  @ParameterizedTest
  @MethodSource("modules")
  void aModuleCarriesLicenceAndNotice(String module) throws IOException {
    for (String file : List.of("LICENSE", "NOTICE")) {
      assertThat(ROOT.resolve(module).resolve("target/classes/META-INF").resolve(file))
          .hasSameTextualContentAs(ROOT.resolve(file));
    }
  }

  /** {@code .ci/publishable} looks into the jars for it. */
  @ParameterizedTest
  @MethodSource("modules")
  void aModuleHasTheNameOfThePackageThatHoldsAllOfIt(String module) throws IOException {
    Matcher name = NAME.matcher(pom(module));
    assertThat(name.find()).isTrue();
    Path classes = ROOT.resolve(module).resolve("target/classes");
    Path own = classes.resolve(name.group(1).replace('.', '/'));
    try (Stream<Path> files = Files.walk(classes)) {
      assertThat(files.filter(file -> file.toString().endsWith(".class")))
          .isNotEmpty()
          .allMatch(file -> file.startsWith(own));
    }
  }

  @ParameterizedTest
  @MethodSource("modules")
  void thePublicApiIsTheOneOnRecord(String module) throws IOException {
    Path record = ROOT.resolve("api").resolve(module + ".txt");
    PublicApi api = PublicApi.of(ROOT.resolve(module).resolve("target/classes"));
    if (Boolean.getBoolean("api.update")) {
      Files.createDirectories(record.getParent());
      Files.writeString(record, api.toString());
    }
    assertThat(record).exists();
    assertThat(api.changesSince(PublicApi.parse(Files.readString(record))))
        .as("If this is intended, say so in the changelog and run the test with -Dapi.update=true")
        .isEmpty();
  }

  @Test
  void aRemovedMethodAndAHiddenClassAreNamed(@TempDir Path directory) throws IOException {
    PublicApi before =
        compile(
            directory.resolve("before"),
            "public class Till { public int sum(java.util.List<String> of) { return 0; }"
                + " protected void close() {} void own() {} public static class Slip {} }");
    PublicApi after =
        compile(
            directory.resolve("after"),
            "public class Till { protected void close() {} void other() {} static class Slip {"
                + " public void print() {} } }");
    assertThat(after.changesSince(before))
        .containsExactly(
            "removed: public class Till: public int sum(java.util.List<java.lang.String>);",
            "removed: public class Till$Slip",
            "removed: public class Till$Slip: public Till$Slip();");
    assertThat(before.changesSince(after)).hasSize(3).allMatch(line -> line.startsWith("added: "));
    assertThat(PublicApi.parse(before.toString())).isEqualTo(before);
  }

  private static PublicApi compile(Path directory, String code) throws IOException {
    Path source = Files.createDirectories(directory).resolve("Till.java");
    Files.writeString(source, code);
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString()))
        .isZero();
    return PublicApi.of(directory);
  }

  private static String version(String pom) {
    return Stream.of(pom.split("\\R"))
        .map(String::strip)
        .filter(line -> line.startsWith("<version>"))
        .findFirst()
        .orElseThrow();
  }

  private static String pom(String module) {
    try {
      return Files.readString(ROOT.resolve(module).resolve("pom.xml"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
