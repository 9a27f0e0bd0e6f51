package dev.throughline.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/guide/internals.md} names all of Spring's and the driver's internals that we use. */
class InternalsPageTests {

  private static final TouchedInternals TOUCHED = TouchedInternals.ofPublishedModules();

  private final Markdown page = Markdown.of("docs/guide/internals.md");

  @Test
  void overriddenMethodsAreThoseOfThePage() throws IOException {
    isTheTable("overridden", "Class | Overridden", TOUCHED.overridden());
  }

  private void isTheTable(String section, String header, Map<String, Set<String>> expected)
      throws IOException {
    if (Boolean.getBoolean("internals.update")) {
      String text = Files.readString(page.file());
      Files.writeString(page.file(), text.replace(page.section(section), table(header, expected)));
      return;
    }
    Map<String, Set<String>> shown = new TreeMap<>();
    for (List<String> row : page.table(section)) {
      shown.put(
          code(row.get(0)),
          Stream.of(row.get(1).split(", "))
              .map(InternalsPageTests::code)
              .collect(Collectors.toCollection(TreeSet::new)));
    }
    assertThat(shown).isEqualTo(expected);
  }

  @Test
  void membersThatAreOpenedAreThereAndOfWhatMayBeOpened() throws Exception {
    Set<String> by = new TreeSet<>();
    for (List<String> row : page.table("opened")) {
      by.add(code(row.get(1)));
      String member = code(row.get(0));
      if (member.startsWith("org.springframework.")) {
        int dot = member.lastIndexOf('.');
        Class<?> owner = Class.forName(member.substring(0, dot));
        assertThat(members(owner)).as(member).contains(member.substring(dot + 1));
      }
    }
    assertThat(by).isEqualTo(TOUCHED.opening());
  }

  @Test
  void theDriversInternalsThatAreUsedAreThoseOfThePage() throws IOException {
    Map<String, Set<String>> used = TOUCHED.privateClasses();
    assertThat(used.keySet()).allMatch(name -> name.startsWith("com.mongodb."));
    isTheTable("driver", "Class | used by", used);
  }

  private static String table(String header, Map<String, Set<String>> rows) {
    StringBuilder table = new StringBuilder("\n| " + header + " |\n|---|---|\n");
    rows.forEach(
        (type, names) ->
            table.append(
                "| `%s` | %s |%n"
                    .formatted(
                        type,
                        names.stream()
                            .map(name -> "`" + name + "`")
                            .collect(Collectors.joining(", ")))));
    return table.toString();
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
