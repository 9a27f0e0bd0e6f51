package dev.throughline.documentation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The figures of a page, held to the page of all that was measured. */
final class Figures {

  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.,])\\d[\\d,]*(?:\\.\\d+)?(?![\\w])");

  private Figures() {}

  /** The numbers of the section {@code figures} that are not measured, each once. */
  static List<String> problems(Markdown page, Markdown measured) {
    Set<String> known = new HashSet<>(numbers(measured.text()));
    List<String> shown = numbers(page.section("figures"));
    List<String> problems = new ArrayList<>();
    if (shown.isEmpty()) {
      problems.add(page + ": no figures");
    }
    shown.stream()
        .distinct()
        .filter(number -> !known.contains(number))
        .forEach(number -> problems.add(page + ": " + number + " is no measured figure"));
    return problems;
  }

  private static List<String> numbers(String text) {
    return NUMBER.matcher(text).results().map(MatchResult::group).toList();
  }
}
