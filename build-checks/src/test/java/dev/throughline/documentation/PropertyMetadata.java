package dev.throughline.documentation;

import dev.throughline.documentation.ConfigurationMetadata.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What an editor shows for a property: what it means, its default, and the unit of that. */
final class PropertyMetadata {

  /** Those for which there is nothing to be had by default. */
  static final Set<String> WITHOUT_DEFAULT =
      Set.of(
          "throughline.entities",
          "throughline.codec.dump",
          "throughline.cache.packages",
          "throughline.page.secret",
          "throughline.page.previous-secrets",
          "throughline.embedded.directory");

  private static final Map<String, String> UNITS =
      Map.of("Duration", "[1-9]\\d*(ms|s|m|h|d)", "DataSize", "[1-9]\\d*(B|KB|MB|GB)");

  /** What a number counts. */
  private static final Set<String> COUNTED =
      Set.of("entries", "items", "pages", "share of the documents");

  private PropertyMetadata() {}

  static List<String> problems(List<Property> properties) {
    List<String> problems = new ArrayList<>();
    for (Property property : properties) {
      problem(property).ifPresent(problem -> problems.add(property.name() + ": " + problem));
    }
    return problems;
  }

  private static Optional<String> problem(Property property) {
    String description = property.description();
    String defaultValue = property.defaultValue();
    if (description == null || !description.endsWith(".")) {
      return Optional.of("no description");
    }
    if (defaultValue == null) {
      return WITHOUT_DEFAULT.contains(property.name())
          ? Optional.empty()
          : Optional.of("no default");
    }
    String unit = UNITS.get(property.simpleType());
    if (unit != null && !defaultValue.matches(unit)) {
      return Optional.of("no unit in its default " + defaultValue);
    }
    boolean number = Set.of("Integer", "Long", "Double").contains(property.simpleType());
    return number && COUNTED.stream().noneMatch(description.toLowerCase()::contains)
        ? Optional.of("a number without a unit")
        : Optional.empty();
  }
}
