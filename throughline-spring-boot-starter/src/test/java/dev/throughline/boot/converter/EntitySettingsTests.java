package dev.throughline.boot.converter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.MongoTemplate;

/** Properties for single entities, and for the comparison with stock. */
class EntitySettingsTests {

  private static final String ITEM = "dev.throughline.boot.converter.EntitySettingsTests$Item";

  private final ApplicationContextRunner contexts =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  ThroughlineAutoConfiguration.class,
                  EmbeddedMongoAutoConfiguration.class,
                  MongoAutoConfiguration.class,
                  DataMongoAutoConfiguration.class));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "throughline.entities[" + ITEM + "].mode=STOCK",
        "throughline.entities.dev.throughline.boot.converter.EntitySettingsTests.Item.mode=stock"
      })
  void entityIsLeftToStock(String property) {
    contexts
        .withPropertyValues(property)
        .run(
            context -> {
              ThroughlineMongoConverter converter =
                  context.getBean(ThroughlineMongoConverter.class);
              assertThat(converter.report(Item.class).writeRefusal())
                  .isEqualTo("opted out by its mode");
              assertThat(converter.report(Other.class).compiled()).isTrue();
            });
  }

  @Test
  void compiledIsTheDefault() {
    contexts
        .withPropertyValues("throughline.entities[" + ITEM + "].mode=compiled")
        .run(
            context ->
                assertThat(
                        context
                            .getBean(ThroughlineMongoConverter.class)
                            .report(Item.class)
                            .compiled())
                    .isTrue());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          throughline.entities.com.acme.Ordr.mode=stock  | throughline.entities.com.acme.Ordr.mode | no class com.acme.Ordr
          throughline.entities.com.acme.Order.made=stock | throughline.entities.com.acme.Order.made | its mode
          throughline.entities.com.acme.Order$Line.mode=stock | throughline.entities.com.acme.OrderLine.mode | [com.acme.Order$Line]
          throughline.verify.sample-rate=1.5             | throughline.verify.sample-rate | from 0.0 to 1.0
          throughline.references.lazy=some               | throughline.references.lazy    | single or batch
          throughline.codec.dump=pom.xml                 | throughline.codec.dump | a directory
          """)
  void mistakesAreNamed(String property, String name, String reason) {
    contexts
        .withPropertyValues(property)
        .run(
            context ->
                assertThat(context.getStartupFailure())
                    .rootCause()
                    .isInstanceOfSatisfying(
                        InvalidConfigurationPropertyValueException.class,
                        e -> {
                          assertThat(e.getName()).isEqualTo(name);
                          assertThat(e.getReason()).contains(reason);
                        }));
  }

  @Test
  void codecsAreDumped(@TempDir Path directory) {
    contexts
        .withPropertyValues("throughline.codec.dump=" + directory.resolve("new"))
        .run(
            context -> {
              context.getBean(ThroughlineMongoConverter.class).report(Item.class);
              assertThat(directory.resolve("new/" + ITEM.replace('.', '/') + "$$Throughline.class"))
                  .isNotEmptyFile();
            });
  }

  @Test
  void unknownModeIsRefusedByBinding() {
    contexts
        .withPropertyValues("throughline.entities[" + ITEM + "].mode=fast")
        .run(
            context ->
                assertThat(context.getStartupFailure())
                    .hasStackTraceContaining("throughline.entities[" + ITEM + "].mode")
                    .hasStackTraceContaining("for value [fast]"));
  }

  @Test
  void comparisonsAreMetered() {
    contexts
        .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
        .withPropertyValues("throughline.verify.sample-rate=1.0", "throughline.verify.strict=true")
        .run(
            context -> {
              MongoTemplate template = context.getBean(MongoTemplate.class);
              template.insert(new Item("1", "lamp"));
              template.insert(new Item("2", "lamp"));
              assertThat(template.findById("1", Item.class)).isNotNull();
              MeterRegistry meters = context.getBean(MeterRegistry.class);
              assertThat(counted(meters, "checked", "write")).isEqualTo(2);
              assertThat(counted(meters, "checked", "read")).isEqualTo(1);
              assertThat(counted(meters, "differences", "write")).isZero();
            });
  }

  @Test
  void comparisonsNeedNoMeters() {
    contexts
        .withClassLoader(new FilteredClassLoader(MeterRegistry.class))
        .withPropertyValues("throughline.verify.sample-rate=1.0", "throughline.verify.strict=true")
        .run(
            context -> {
              context.getBean(MongoTemplate.class).insert(new Item("1", "lamp"));
              assertThat(
                      context
                          .getBean(ThroughlineMongoConverter.class)
                          .report(Item.class)
                          .verified())
                  .hasSize(1);
            });
  }

  private static double counted(MeterRegistry meters, String name, String direction) {
    return meters
        .get("throughline.verify." + name)
        .tag("entity", ITEM)
        .tag("direction", direction)
        .counter()
        .count();
  }

  record Item(@Id String id, String name) {}

  record Other(@Id String id) {}
}
