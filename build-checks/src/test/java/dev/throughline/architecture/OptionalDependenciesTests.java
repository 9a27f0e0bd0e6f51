package dev.throughline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.documentation.Repository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An application has the libraries that it has chosen. Each class of ours is loaded without each
 * optional one; what cannot be used then is reached through doors, which a file lists with what
 * keeps them shut: {@code on a.Type in our.Condition}, or in words, where the application itself
 * has chosen what lies behind.
 */
class OptionalDependenciesTests {

  private static final String ROOT = "dev.throughline.";
  private static final Pattern OPTIONAL =
      Pattern.compile("<artifactId>([^<]+)</artifactId>\\s*<optional>true</optional>");
  private static final Pattern NARROW =
      Pattern.compile("catch \\((\\w+Exception \\| )*RuntimeException e\\)");

  @ParameterizedTest
  @EnumSource(Absent.class)
  void whatNeedsAnAbsentLibraryIsBehindADoor(Absent absent) throws IOException {
    try (ClassesWithout classes = new ClassesWithout(absent)) {
      Map<String, Set<String>> doors = classes.doors();
      Map<String, String> listed = listed(absent);
      assertThat(classes.names()).hasSizeGreaterThan(500);
      assertThat(doors.keySet())
          .as("classes that name what is not there: %s; unusable: %s", doors, classes.broken())
          .isEqualTo(listed.keySet());
      listed.values().stream().distinct().forEach(it -> holds(it, classes));
    }
  }

  /** A condition names a class that is missing, in a class that can be used. */
  private static void holds(String condition, ClassesWithout classes) {
    if (condition.startsWith("on ")) {
      String[] words = condition.split(" ");
      assertThat(classes.isMissing(words[1])).as(condition).isTrue();
      assertThat(classes.file(ROOT + words[3]).namesAsCondition(words[1])).as(condition).isTrue();
    }
  }

  /** The condition of each door: lines of their names follow a line with a colon. */
  private static Map<String, String> listed(Absent absent) throws IOException {
    Map<String, String> listed = new TreeMap<>();
    String condition = "";
    try (var file = OptionalDependenciesTests.class.getResourceAsStream(absent.file())) {
      List<String> lines =
          file == null
              ? List.of()
              : new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      for (String line : lines) {
        if (line.endsWith(":")) {
          condition = line.substring(0, line.length() - 1);
        } else {
          listed.put(ROOT + line.strip(), condition);
        }
      }
    }
    return listed;
  }

  @Test
  void eachOptionalDependencyIsTakenAwayOnce() throws IOException {
    Set<String> optional = new TreeSet<>();
    for (String module : PublishedModulesTests.modules()) {
      OPTIONAL
          .matcher(Files.readString(Repository.root().resolve(module).resolve("pom.xml")))
          .results()
          .forEach(found -> optional.add(found.group(1)));
    }
    assertThat(optional).hasSizeGreaterThan(5);
    assertThat(Arrays.stream(Absent.values()).flatMap(it -> it.artifacts().stream()))
        .containsAll(optional);
    String classPath = System.getProperty("java.class.path");
    assertThat(Arrays.stream(Absent.values()).flatMap(it -> it.artifacts().stream()))
        .allMatch(it -> classPath.contains("/" + it));
  }

  /** A static initialiser that fails, and a class of Reactor's outside of any condition. */
  @Test
  void mutantsAreFound(@TempDir Path folder) throws IOException {
    Path source =
        Files.writeString(
            folder.resolve("Mutants.java"),
            """
            package dev.throughline;
            class Careless {
              static final Object MEMBERS =
                  org.springframework.data.mongodb.repository.support
                      .SimpleReactiveMongoRepository.class.getDeclaredMethods();
            }
            class Outside { Object value() { return reactor.core.publisher.Mono.empty(); } }
            class Repository { Object find() { return Careless.MEMBERS; } }
            class Template { Object find() { return new Outside().value(); } }
            class Application {
              Object all() { return new Object[] {new Repository().find(), new Template().find()}; }
            }
            """);
    String classPath = System.getProperty("java.class.path");
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(
                    null, null, null, "-d", folder.toString(), "-cp", classPath, source.toString()))
        .isZero();
    try (ClassesWithout classes = new ClassesWithout(Absent.REACTOR, folder)) {
      assertThat(classes.broken().get(ROOT + "Careless")).isInstanceOf(LinkageError.class);
      assertThat(classes.doors()).containsKeys(ROOT + "Repository", ROOT + "Outside");
    }
  }

  /** A member whose type is absent throws an error, also where only its class is asked for it. */
  @Test
  void whereReflectionFailsLinkageFailsToo() throws IOException {
    Set<String> narrow = new TreeSet<>();
    for (String module : PublishedModulesTests.modules()) {
      try (Stream<Path> files = Files.walk(Repository.root().resolve(module + "/src/main"))) {
        for (Path file :
            (Iterable<Path>) files.filter(it -> it.toString().endsWith(".java"))::iterator) {
          String source = Files.readString(file);
          if (source.contains("getDeclared") && NARROW.matcher(source).find()) {
            narrow.add(file.toString());
          }
        }
      }
    }
    assertThat(narrow).isEmpty();
  }
}
