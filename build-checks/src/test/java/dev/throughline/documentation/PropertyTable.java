package dev.throughline.documentation;

import java.util.ArrayList;
import java.util.List;

/** The table of properties, held to what the code declares. */
final class PropertyTable {

  private PropertyTable() {}

  /** Rows that are missing, and rows without a property. */
  static List<String> problems(Markdown markdown) {
    List<List<String>> declared = declared();
    List<List<String>> shown = markdown.table("configuration");
    List<String> problems = new ArrayList<>();
    declared.stream()
        .filter(row -> !shown.contains(row))
        .forEach(row -> problems.add("missing: | " + String.join(" | ", row) + " |"));
    shown.stream()
        .filter(row -> !declared.contains(row))
        .forEach(row -> problems.add("not declared: | " + String.join(" | ", row) + " |"));
    if (problems.isEmpty() && shown.size() != declared.size()) {
      problems.add("a row comes twice");
    }
    return problems;
  }

  private static List<List<String>> declared() {
    return ConfigurationMetadata.properties("throughline.").stream()
        .map(
            property ->
                List.of(
                    "`" + property.name() + "`",
                    property.simpleType(),
                    property.defaultValue() == null
                        ? "not set"
                        : "`" + property.defaultValue() + "`",
                    property.description()))
        .toList();
  }
}
