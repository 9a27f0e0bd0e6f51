package dev.throughline.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/guide/internals.md} names all of Spring's and the driver's internals that we use. */
class InternalsPageTests {

  private static final TouchedInternals TOUCHED = TouchedInternals.ofPublishedModules();

  private final Markdown page = Markdown.of("docs/guide/internals.md");

  /** The names are in a file of their own, the page has their number. */
  @Test
  void overriddenMethodsAreThoseOfThePage() throws IOException {
    Map<String, Set<String>> overridden = TOUCHED.overridden();
    String names = lines(overridden, "%s: %s%n", it -> String.join(", ", it));
    String table =
        "\n| Class | methods |\n|---|---|\n"
            + lines(overridden, "| `%s` | %s |%n", it -> String.valueOf(it.size()));
    Path record = Path.of("../api/overridden.txt");
    if (Boolean.getBoolean("internals.update")) {
      Files.writeString(record, names);
      String text = Files.readString(page.file());
      Files.writeString(page.file(), text.replace(page.section("overridden"), table));
      return;
    }
    assertThat(Files.readString(record)).isEqualTo(names);
    assertThat(page.section("overridden")).isEqualTo(table);
  }

  private static String lines(
      Map<String, Set<String>> rows, String format, Function<Set<String>, String> value) {
    StringBuilder lines = new StringBuilder();
    rows.forEach((type, names) -> lines.append(format.formatted(type, value.apply(names))));
    return lines.toString();
  }

  @Test
  void membersThatAreOpenedAreThereAndOfWhatMayBeOpened() throws Exception {
    Set<String> by = new TreeSet<>();
    for (List<String> row : page.table("opened")) {
      Stream.of(row.get(1).split(", ")).map(InternalsPageTests::code).forEach(by::add);
      String owner = "";
      for (String member : row.get(0).split(", ")) {
        String name = code(member);
        if (name.startsWith("org.springframework.")) {
          owner = name.substring(0, name.lastIndexOf('.'));
        }
        if (!owner.isEmpty()) {
          assertThat(members(Class.forName(owner)))
              .as(name)
              .contains(name.substring(name.lastIndexOf('.') + 1));
        }
      }
    }
    assertThat(by).isEqualTo(TOUCHED.opening());
  }

  /** Of the driver's internals one module knows, and of other libraries' none does. */
  @Test
  void theDriversInternalsAreUsedInOneModule() {
    TOUCHED
        .privateClasses()
        .forEach(
            (type, users) -> {
              assertThat(type).startsWith("com.mongodb.");
              assertThat(users).as(type).allMatch(it -> it.startsWith("dev.throughline.driver."));
            });
    assertThat(TOUCHED.privateClasses()).isNotEmpty();
  }

  private static Set<String> members(Class<?> owner) {
    Stream<Field> fields = Arrays.stream(owner.getDeclaredFields());
    Stream<Executable> methods = Arrays.stream(owner.getDeclaredMethods());
    return Stream.<Member>concat(fields, methods).map(Member::getName).collect(Collectors.toSet());
  }

  private static String code(String cell) {
    return cell.replaceAll("^`|`$", "");
  }
}
