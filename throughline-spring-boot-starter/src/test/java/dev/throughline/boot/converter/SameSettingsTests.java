package dev.throughline.boot.converter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.convert.AbstractMongoConverter;
import org.springframework.data.mongodb.core.convert.DefaultMongoTypeMapper;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.index.Indexed;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.test.util.ReflectionTestUtils;

/**
 * The compiled beans are set up as Spring Boot sets up the stock ones. Every stock field is
 * compared, so that a setting which a later Spring Boot makes shows up here.
 */
@Tag("long")
class SameSettingsTests {

  private final ApplicationContextRunner contexts =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  ThroughlineAutoConfiguration.class,
                  EmbeddedMongoAutoConfiguration.class,
                  MongoAutoConfiguration.class,
                  DataMongoAutoConfiguration.class,
                  MongoReactiveAutoConfiguration.class,
                  DataMongoReactiveAutoConfiguration.class));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spring.mongodb.database=shop",
        "spring.mongodb.representation.uuid=standard",
        "spring.data.mongodb.auto-index-creation=true",
        "spring.data.mongodb.representation.big-decimal=decimal128",
        "spring.data.mongodb.gridfs.bucket=files",
        "spring.data.mongodb.field-naming-strategy=org.springframework.data.mapping.model.SnakeCaseFieldNamingStrategy"
      })
  void everyStockFieldHoldsTheSameKindOfValue(String property) {
    ApplicationContextRunner configured = contexts.withPropertyValues(property);
    Map<String, String> compiled = new TreeMap<>();
    Map<String, String> stock = new TreeMap<>();
    configured.run(context -> settings(context, compiled));
    configured
        .withPropertyValues("throughline.enabled=false")
        .run(context -> settings(context, stock));
    assertThat(compiled).isNotEmpty().isEqualTo(stock);
  }

  @Test
  void usersConversionsApply() {
    contexts
        .withBean(
            MongoCustomConversions.class,
            () -> MongoCustomConversions.create(config -> config.registerConverter(new Shout())))
        .run(
            context -> {
              MongoTemplate template = context.getBean(MongoTemplate.class);
              template.insert(new Sign("1", new Words("mind the gap")));
              assertThat(template.getCollection("sign").find().first())
                  .containsEntry("words", "MIND THE GAP");
            });
  }

  @Test
  void typeMapperThatIsSetLaterApplies() {
    contexts
        .withBean(WithoutTypes.class)
        .run(
            context -> {
              MongoTemplate template = context.getBean(MongoTemplate.class);
              template.insert(new Sign("1", null));
              assertThat(template.getCollection("sign").find().first()).containsOnlyKeys("_id");
            });
  }

  @Test
  void indexesAreCreatedWhenAskedFor() {
    contexts
        .withPropertyValues("spring.data.mongodb.auto-index-creation=true")
        .run(
            context -> {
              MongoTemplate template = context.getBean(MongoTemplate.class);
              template.insert(new Coded("1", "a"));
              assertThat(template.indexOps(Coded.class).getIndexInfo())
                  .extracting("name")
                  .contains("code");
            });
  }

  private static void settings(AssertableApplicationContext context, Map<String, String> settings) {
    assertThat(context).hasNotFailed();
    MappingMongoConverter converter = context.getBean(MappingMongoConverter.class);
    MongoTemplate template = context.getBean(MongoTemplate.class);
    describe(AbstractMongoConverter.class, converter, settings);
    describe(MappingMongoConverter.class, converter, settings);
    describe(MongoTemplate.class, template, settings);
    ReactiveMongoTemplate reactive = context.getBean(ReactiveMongoTemplate.class);
    assertThat(reactive.getConverter()).isSameAs(converter);
    describe(ReactiveMongoTemplate.class, reactive, settings);
    settings.put("database", template.getDb().getName());
    assertThat(converter)
        .extracting("conversions")
        .isSameAs(context.getBean(MongoCustomConversions.class));
    settings.put("codecs", converter.getCodecRegistry().toString().replaceAll("@[0-9a-f]+", ""));
    settings.put(
        "field",
        converter
            .getMappingContext()
            .getRequiredPersistentEntity(Coded.class)
            .getRequiredPersistentProperty("shortCode")
            .getFieldName());
  }

  private static void describe(Class<?> type, Object bean, Map<String, String> settings) {
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers())) {
        Object value = ReflectionTestUtils.getField(bean, type, field.getName());
        settings.put(type.getSimpleName() + "." + field.getName(), kind(value));
      }
    }
  }

  private static String kind(Object value) {
    if (value == null
        || value instanceof Enum
        || value instanceof Boolean
        || value instanceof String) {
      return String.valueOf(value);
    }
    Class<?> type = value.getClass();
    while (type.getName().startsWith("dev.throughline.")) {
      type = type.getSuperclass();
    }
    return type.getName().replaceAll("\\$\\$Lambda.*|\\$\\d+$", "");
  }

  /** A common way to leave out the type hints. */
  static class WithoutTypes {

    WithoutTypes(MappingMongoConverter converter) {
      converter.setTypeMapper(new DefaultMongoTypeMapper(null));
    }
  }

  record Sign(String id, Words words) {}

  record Words(String text) {}

  static class Shout implements Converter<Words, String> {

    @Override
    public String convert(Words source) {
      return source.text().toUpperCase(Locale.ROOT);
    }
  }

  @Document
  static class Coded {

    String id;

    @Indexed(name = "code", unique = true)
    String shortCode;

    Coded(String id, String shortCode) {
      this.id = id;
      this.shortCode = shortCode;
    }
  }
}
