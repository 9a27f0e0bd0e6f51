package dev.throughline.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code docs/decisions.md} is made of the decisions, and comments cite decisions that exist. */
class DecisionsPageTests {

  private static final Pattern ABOUT = Pattern.compile("^# Decisions: (.+)$", Pattern.MULTILINE);
  private static final Pattern HEADING =
      Pattern.compile("^## (D-[A-Z]+-\\d\\d): ", Pattern.MULTILINE);
  private static final Pattern ID = Pattern.compile("\\bD-[A-Z]+-\\d\\d\\b");

  private static List<Path> areas() {
    return Repository.files("docs/decisions/.*\\.md").stream().sorted().toList();
  }

  private static List<String> found(Pattern pattern, int group, Path file) {
    Matcher matcher = pattern.matcher(Repository.read(file));
    return matcher.results().map(it -> it.group(group)).toList();
  }

  @Test
  void listsAllAreas() throws IOException {
    Markdown page = Markdown.of("docs/decisions.md");
    String table =
        areas().stream()
            .map(DecisionsPageTests::row)
            .collect(Collectors.joining("", "\n| About | Ids |\n|---|---|\n", ""));
    if (Boolean.getBoolean("decisions.update")) {
      String text = Files.readString(page.file());
      Files.writeString(page.file(), text.replace(page.section("areas"), table));
      return;
    }
    assertThat(page.section("areas")).isEqualTo(table);
  }

  private static String row(Path area) {
    List<String> ids = found(HEADING, 1, area);
    String about = found(ABOUT, 1, area).get(0);
    return "| [%s](decisions/%s) | `%s` to `%s` |%n"
        .formatted(about, area.getFileName(), ids.get(0), ids.get(ids.size() - 1));
  }

  @Test
  void idsAreInOrderAndOfTheirArea() {
    for (Path area : areas()) {
      List<String> ids = found(HEADING, 1, area);
      assertThat(ids).doesNotHaveDuplicates().isSorted();
      assertThat(ids.stream().map(it -> it.replaceAll("-\\d+$", "")).distinct()).hasSize(1);
    }
  }

  @Test
  void citedDecisionsExist() {
    Set<String> known = new TreeSet<>();
    areas().forEach(area -> known.addAll(found(HEADING, 1, area)));
    for (Path file : Repository.files(".*\\.(java|kt|md|xml|lua|properties)|\\.ci/[\\w-]+")) {
      assertThat(known).as(file.toString()).containsAll(found(ID, 0, file));
    }
  }
}
