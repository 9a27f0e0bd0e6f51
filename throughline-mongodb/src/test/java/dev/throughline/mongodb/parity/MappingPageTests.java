package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.expect.Feature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What {@code docs/mapping.md} says is what the shapes say; these are held to it by a test. */
class MappingPageTests {

  private static final Path PAGE = Path.of("../docs/mapping.md");

  @Test
  void isWhatTheShapesSay() throws IOException {
    String text = MappingPage.text();
    if (Boolean.getBoolean("mapping.update")) {
      Files.writeString(PAGE, text);
    }
    assertThat(Files.readString(PAGE))
        .as("Made of the shapes: run the test with -Dmapping.update=true")
        .isEqualTo(text);
  }

  @Test
  void eachFileOfShapesShowsAFeature() {
    Set<Class<?>> shown =
        Shapes.everything().stream()
            .map(Shapes.Shape::type)
            .filter(type -> type.getAnnotationsByType(Feature.class).length > 0)
            .map(MappingPageTests::outermost)
            .collect(Collectors.toSet());
    List<Class<?>> silent =
        Shapes.everything().stream()
            .map(Shapes.Shape::type)
            .filter(type -> type.getEnclosingClass() != null)
            .<Class<?>>map(MappingPageTests::outermost)
            .filter(file -> !shown.contains(file))
            .distinct()
            .toList();
    assertThat(silent).isEmpty();
  }

  private static Class<?> outermost(Class<?> type) {
    return type.getEnclosingClass() == null ? type : outermost(type.getEnclosingClass());
  }
}
