package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.Proof;
import dev.throughline.mongodb.parity.expect.Section;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.core.io.ClassPathResource;

/**
 * The text of {@code docs/mapping.md}: a row for each {@link Feature} of a shape and for each
 * {@link Proof} of a test, and what users can do about each reason, in {@code mapping-page.txt}.
 */
final class MappingPage {

  private static final Path SOURCES = Path.of("src/test");
  private static final String TESTS = "dev.throughline.mongodb";

  private final Map<String, Path> files = new TreeMap<>();

  private MappingPage() {}

  static String text() {
    return new MappingPage().fill();
  }

  private String fill() {
    link(Variant.class, "named by the template");
    String text =
        template()
            .replace("{{features}}", features())
            .replace("{{beyond}}", beyond())
            .replace("{{advice}}", Advice.text());
    return text + links();
  }

  private static String template() {
    try {
      return new ClassPathResource("mapping-page.txt").getContentAsString(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String features() {
    return Stream.of(Section.values()).map(this::section).collect(Collectors.joining("\n"));
  }

  private String section(Section section) {
    Map<String, String> rows = new TreeMap<>();
    for (Shapes.Shape shape : Shapes.everything()) {
      for (Feature feature : shape.type().getAnnotationsByType(Feature.class)) {
        if (feature.section() == section
            && rows.put(order(feature.value()), row(shape, feature)) != null) {
          throw new IllegalStateException("Two shapes show: " + feature.value());
        }
      }
    }
    return "## "
        + section.heading()
        + "\n\n| Feature | Engine | Why not compiled | Shape |\n|---|---|---|---|\n"
        + String.join("", rows.values());
  }

  private String row(Shapes.Shape shape, Feature feature) {
    Expected expected = Expected.of(shape.type(), feature.in()).about(feature.property());
    String name = shape.name().replaceFirst("\\$", ".");
    return "| %s | %s | %s | %s%s |\n"
        .formatted(
            feature.value(),
            expected.engine(),
            Advice.link(expected.reason()),
            link(
                shape.type(),
                feature.property().isEmpty() ? name : name + "#" + feature.property()),
            feature.in() == Variant.STANDARD ? "" : ", `" + feature.in() + "`");
  }

  private String beyond() {
    Map<String, TreeSet<String>> tests = new TreeMap<>();
    Map<String, String> rows = new TreeMap<>();
    for (Class<?> test : Annotated.with(Proof.class, TESTS)) {
      for (Proof proof : test.getAnnotationsByType(Proof.class)) {
        String order = order(proof.value());
        rows.put(order, "| %s | %s | ".formatted(proof.value(), proof.engine()));
        tests.computeIfAbsent(order, each -> new TreeSet<>()).add(link(test, test.getSimpleName()));
      }
    }
    rows.replaceAll((order, row) -> row + String.join(", ", tests.get(order)) + " |\n");
    return "| Feature | Engine | Test |\n|---|---|---|\n" + String.join("", rows.values());
  }

  /** By words: neither quotes nor case count. */
  private static String order(String feature) {
    return feature.replaceAll("[`@$]", "").toLowerCase(Locale.ROOT) + "\n" + feature;
  }

  private String link(Class<?> type, String text) {
    Path file = source(type);
    String name = file.getFileName().toString();
    files.put(name.substring(0, name.lastIndexOf('.')), file);
    return "[`" + text + "`][" + name.substring(0, name.lastIndexOf('.')) + "]";
  }

  private static Path source(Class<?> type) {
    Class<?> outer = type;
    while (outer.getEnclosingClass() != null) {
      outer = outer.getEnclosingClass();
    }
    String folder = outer.getPackageName().replace('.', '/');
    Path java = SOURCES.resolve("java").resolve(folder).resolve(outer.getSimpleName() + ".java");
    if (Files.exists(java)) {
      return java;
    }
    String declaration = "(?s).*\\bclass " + outer.getSimpleName() + "\\b.*";
    try (Stream<Path> kotlin = Files.list(SOURCES.resolve("kotlin").resolve(folder))) {
      return kotlin.filter(file -> read(file).matches(declaration)).findFirst().orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String links() {
    return files.entrySet().stream()
        .map(file -> "[%s]: ../throughline-mongodb/%s\n".formatted(file.getKey(), file.getValue()))
        .collect(Collectors.joining());
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
