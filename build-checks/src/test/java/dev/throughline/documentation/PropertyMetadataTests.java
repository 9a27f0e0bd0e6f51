package dev.throughline.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.documentation.ConfigurationMetadata.Property;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each property says what it means, what it is by default, and in which unit. */
class PropertyMetadataTests {

  @Test
  void allPropertiesAreComplete() {
    List<Property> properties = ConfigurationMetadata.properties("throughline.");
    assertThat(properties).extracting(Property::name).contains("throughline.timeline.staleness");
    assertThat(properties).extracting(Property::name).containsAll(PropertyMetadata.WITHOUT_DEFAULT);
    assertThat(PropertyMetadata.problems(properties)).isEmpty();
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThat(
            PropertyMetadata.problems(
                List.of(
                    new Property("a", "java.time.Duration", "2s", null),
                    new Property("b", "java.time.Duration", "2000", "How long."),
                    new Property("c", "org.springframework.util.unit.DataSize", "1024", "Size."),
                    new Property("d", "java.lang.Boolean", null, "Whether."),
                    new Property("e", "java.lang.Integer", "5", "How much."),
                    new Property("f", "java.lang.Integer", "5", "How many pages."))))
        .containsExactly(
            "a: no description",
            "b: no unit in its default 2000",
            "c: no unit in its default 1024",
            "d: no default",
            "e: a number without a unit");
  }
}
