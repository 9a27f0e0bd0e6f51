package dev.throughline.boot.converter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;

import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.annotation.Id;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.SessionSynchronization;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.WriteResultChecking;
import org.springframework.data.mongodb.core.convert.DefaultMongoTypeMapper;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.index.Indexed;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeConvertCallback;
import org.springframework.test.util.ReflectionTestUtils;
import reactor.core.publisher.Mono;

/** The application's own reactive templates: taken over with all settings, or left alone. */
class OwnReactiveBeansTests {

  private final ApplicationContextRunner contexts =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  ThroughlineAutoConfiguration.class,
                  EmbeddedMongoAutoConfiguration.class,
                  MongoReactiveAutoConfiguration.class,
                  DataMongoReactiveAutoConfiguration.class));

  @Test
  void templateIsAcceleratedWithItsSettings() {
    contexts
        .withUserConfiguration(OwnTemplate.class)
        .run(
            context -> {
              ReactiveMongoTemplate template =
                  (ReactiveMongoTemplate) context.getBean(ReactiveMongoOperations.class);
              assertThat(template).isExactlyInstanceOf(ThroughlineReactiveMongoTemplate.class);
              OwnTemplate own = context.getBean(OwnTemplate.class);
              for (String field :
                  List.of(
                      "mongoDatabaseFactory",
                      "mongoConverter",
                      "writeConcern",
                      "writeConcernResolver",
                      "writeResultChecking",
                      "readPreference",
                      "entityCallbacks",
                      "sessionSynchronization")) {
                assertThat(value(template, field))
                    .as(field)
                    .isNotNull()
                    .isSameAs(value(own.original, field));
              }
              template.insert(new Item("1", "lamp")).block();
              assertThat(context.getBean(Listener.class).heard).isEmpty();
              assertThat(own.called).containsExactly("1");
              assertThat(template.estimatedCount(Item.class).block()).isEqualTo(1);
              assertThat(ReflectionTestUtils.getField(value(template, "countExecution"), "arg$2"))
                  .isNotNull();
            });
  }

  @Test
  void templateWithADefaultConverterIsAcceleratedTogetherWithIt() {
    contexts
        .withUserConfiguration(PlainTemplate.class)
        .run(
            context -> {
              ReactiveMongoTemplate template = context.getBean(ReactiveMongoTemplate.class);
              assertThat(template).isExactlyInstanceOf(ThroughlineReactiveMongoTemplate.class);
              assertCompiled(template.getConverter());
              template.insert(new Item("1", "lamp")).block();
              assertThat(context.getBean(Listener.class).heard).containsExactly("1");
              assertThat(context.getBean(EntityReports.class).reports())
                  .anyMatch(report -> report.entity(Item.class).isPresent());
            });
  }

  @Test
  void ownConverterIsAcceleratedInsideTheTemplate() {
    contexts
        .withUserConfiguration(WithoutTypes.class)
        .run(
            context -> {
              ReactiveMongoTemplate template = context.getBean(ReactiveMongoTemplate.class);
              assertThat(template.getConverter())
                  .isSameAs(context.getBean(MongoConverter.class))
                  .isNotSameAs(context.getBean(WithoutTypes.class).converter);
              assertCompiled(template.getConverter());
              template.insert(new Item("1", "lamp")).block();
              assertThat(
                      template
                          .getCollection("item")
                          .flatMap(items -> Mono.from(items.find().first()))
                          .block())
                  .containsOnlyKeys("_id", "name");
            });
  }

  @Test
  void indexesAreCreatedOnce() {
    contexts
        .withPropertyValues("spring.data.mongodb.auto-index-creation=true")
        .withUserConfiguration(OwnTemplate.class)
        .run(
            context -> {
              ReactiveMongoTemplate template = context.getBean(ReactiveMongoTemplate.class);
              assertThat(context.getBean(MongoMappingContext.class).isAutoIndexCreation()).isTrue();
              assertThat(value(template, "indexCreator")).isNull();
              assertThat(value(context.getBean(OwnTemplate.class).original, "indexCreator"))
                  .isNotNull();
            });
  }

  @Test
  void subclassesAndSpiesAreLeftAloneAndNamed() {
    contexts
        .withUserConfiguration(Subclasses.class)
        .run(
            context -> {
              assertThat(context.getBean("subclass"))
                  .isExactlyInstanceOf(OwnReactiveMongoTemplate.class);
              ReactiveMongoTemplate spied = (ReactiveMongoTemplate) context.getBean("spied");
              assertThat(spied.findAll(Item.class).collectList().block()).isEmpty();
              verify(spied).findAll(Item.class);
              assertThat(context.getBean(EntityReports.class).beansLeftAlone())
                  .hasEntrySatisfying(
                      "subclass", reason -> assertThat(reason).contains("OwnReactiveMongoTemplate"))
                  .containsKey("spied");
            });
  }

  private static void assertCompiled(MongoConverter converter) {
    assertThat(converter).isExactlyInstanceOf(ThroughlineMongoConverter.class);
    assertThat(((ThroughlineMongoConverter) converter).report(Item.class).compiled()).isTrue();
  }

  private static Object value(ReactiveMongoTemplate template, String field) {
    return ReflectionTestUtils.getField(template, ReactiveMongoTemplate.class, field);
  }

  record Item(@Id String id, String name) {}

  @org.springframework.data.mongodb.core.mapping.Document
  record Coded(@Id String id, @Indexed(name = "code") String code) {}

  static class Listener extends AbstractMongoEventListener<Item> {
    final List<String> heard = new ArrayList<>();

    @Override
    public void onBeforeConvert(BeforeConvertEvent<Item> event) {
      heard.add(event.getSource().id());
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnTemplate {
    final List<String> called = new ArrayList<>();
    ReactiveMongoTemplate original;

    @Bean
    ReactiveMongoTemplate reactiveMongoTemplate(
        ReactiveMongoDatabaseFactory factory, MongoConverter converter) {
      original = new ReactiveMongoTemplate(factory, converter);
      original.setWriteConcern(WriteConcern.W1);
      original.setWriteConcernResolver(action -> WriteConcern.W1);
      original.setWriteResultChecking(WriteResultChecking.EXCEPTION);
      original.setReadPreference(ReadPreference.primaryPreferred());
      original.setSessionSynchronization(SessionSynchronization.ALWAYS);
      original.setEntityLifecycleEventsEnabled(false);
      original.useEstimatedCount(true);
      original.setEntityCallbacks(
          ReactiveEntityCallbacks.create(
              (ReactiveBeforeConvertCallback<Item>)
                  (item, collection) -> {
                    called.add(item.id());
                    return Mono.just(item);
                  }));
      return original;
    }

    @Bean
    Listener listener() {
      return new Listener();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class PlainTemplate {

    @Bean
    ReactiveMongoTemplate reactiveMongoTemplate(ReactiveMongoDatabaseFactory factory) {
      return new ReactiveMongoTemplate(factory);
    }

    @Bean
    Listener listener() {
      return new Listener();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class WithoutTypes {
    MappingMongoConverter converter;

    @Bean
    MappingMongoConverter ownConverter(MongoMappingContext context) {
      converter = new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, context);
      converter.setTypeMapper(new DefaultMongoTypeMapper(null));
      return converter;
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Subclasses {

    @Bean
    OwnReactiveMongoTemplate subclass(
        ReactiveMongoDatabaseFactory factory, MongoConverter converter) {
      return new OwnReactiveMongoTemplate(factory, converter);
    }

    @Bean
    ReactiveMongoTemplate spied(ReactiveMongoDatabaseFactory factory) {
      return spy(new ReactiveMongoTemplate(factory));
    }
  }

  static class OwnReactiveMongoTemplate extends ReactiveMongoTemplate {
    OwnReactiveMongoTemplate(ReactiveMongoDatabaseFactory factory, MongoConverter converter) {
      super(factory, converter);
    }
  }
}
