package dev.throughline.boot.converter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.LoggerFactory;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.convert.converter.Converter;
import org.springframework.core.convert.support.GenericConversionService;
import org.springframework.data.annotation.Id;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.mapping.model.EntityInstantiators;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.SessionSynchronization;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.WriteResultChecking;
import org.springframework.data.mongodb.core.convert.DefaultMongoTypeMapper;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.index.Indexed;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertEvent;

/** Beans of the application's own: taken over with all their settings, or left alone. */
@ExtendWith(OutputCaptureExtension.class)
class OwnBeansTests {

  private final ApplicationContextRunner contexts =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  ThroughlineAutoConfiguration.class,
                  EmbeddedMongoAutoConfiguration.class,
                  MongoAutoConfiguration.class,
                  DataMongoAutoConfiguration.class));

  @Test
  void converterWithoutTypeHintsIsAcceleratedForEverybody() {
    contexts
        .withUserConfiguration(WithoutTypes.class, Neighbour.class)
        .run(
            context -> {
              MongoConverter converter = context.getBean(MongoConverter.class);
              assertThat(converter)
                  .isExactlyInstanceOf(ThroughlineMongoConverter.class)
                  .isSameAs(context.getBean(MappingMongoConverter.class))
                  .isSameAs(context.getBean("ownConverter"))
                  .isSameAs(context.getBean(Neighbour.class).converter)
                  .isSameAs(context.getBean(MongoTemplate.class).getConverter());
              MongoTemplate template = context.getBean(MongoTemplate.class);
              template.insert(new Item("1", "lamp"));
              assertThat(template.getCollection("item").find().first())
                  .isEqualTo(new Document("_id", "1").append("name", "lamp"));
              assertThat(template.findById("1", Item.class)).isEqualTo(new Item("1", "lamp"));
              assertCompiled((ThroughlineMongoConverter) converter, Item.class);
              assertThat(context.getBean(EntityReports.class).beansLeftAlone()).isEmpty();
            });
  }

  @Test
  void allSettingsOfTheConverterAreTakenOver() {
    contexts
        .withUserConfiguration(FullyConfigured.class)
        .run(
            context -> {
              ThroughlineMongoConverter converter =
                  context.getBean(ThroughlineMongoConverter.class);
              MappingMongoConverter own = context.getBean(FullyConfigured.class).original;
              assertThat(own).isExactlyInstanceOf(MappingMongoConverter.class);
              for (String field :
                  List.of(
                      "dbRefResolver",
                      "mappingContext",
                      "conversions",
                      "typeMapper",
                      "mapKeyDotReplacement",
                      "codecRegistryProvider",
                      "entityCallbacks",
                      "instantiators",
                      "applicationContext",
                      "environment")) {
                assertThat(converter)
                    .as(field)
                    .extracting(field)
                    .isNotNull()
                    .isSameAs(
                        org.assertj.core.util.introspection.FieldSupport.extraction()
                            .fieldValue(field, Object.class, own));
              }
            });
  }

  @Test
  void conversionsAndDotReplacementApply() {
    contexts
        .withUserConfiguration(Converting.class)
        .run(
            context -> {
              MongoTemplate template = context.getBean(MongoTemplate.class);
              template.insert(new Sign("1", new Words("mind"), Map.of("a.b", 1)));
              assertThat(template.getCollection("sign").find().first())
                  .containsEntry("words", "MIND")
                  .containsEntry("counts", new Document("a#b", 1));
            });
  }

  @Test
  void settingsMadeByOtherPostProcessorsAreTakenOver() {
    contexts
        .withUserConfiguration(WithoutTypesByPostProcessor.class)
        .run(
            context -> {
              MongoTemplate template = context.getBean(MongoTemplate.class);
              assertThat(template.getConverter())
                  .isExactlyInstanceOf(ThroughlineMongoConverter.class);
              template.insert(new Item("1", "lamp"));
              assertThat(template.getCollection("item").find().first()).doesNotContainKey("_class");
            });
  }

  @Test
  void templateIsAcceleratedWithItsSettings() {
    contexts
        .withUserConfiguration(OwnTemplate.class)
        .run(
            context -> {
              MongoTemplate template = (MongoTemplate) context.getBean(MongoOperations.class);
              assertThat(template).isExactlyInstanceOf(ThroughlineMongoTemplate.class);
              MongoTemplate own = context.getBean(OwnTemplate.class).original;
              for (String field :
                  List.of(
                      "mongoDbFactory",
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
                    .isSameAs(value(own, field));
              }
              template.insert(new Item("1", "lamp"));
              assertThat(context.getBean(Listener.class).heard).isEmpty();
              assertThat(context.getBean(OwnTemplate.class).called).containsExactly("1");
              assertThat(template.estimatedCount(Item.class)).isEqualTo(1);
              assertThat(value(value(template, "countExecution"), "arg$2")).isNotNull();
            });
  }

  @Test
  void templateWithADefaultConverterIsAcceleratedTogetherWithIt() {
    contexts
        .withUserConfiguration(PlainTemplate.class)
        .run(
            context -> {
              MongoTemplate template = context.getBean(MongoTemplate.class);
              assertThat(template).isExactlyInstanceOf(ThroughlineMongoTemplate.class);
              ThroughlineMongoConverter converter =
                  (ThroughlineMongoConverter) template.getConverter();
              assertCompiled(converter, Item.class);
              template.insert(new Item("1", "lamp"));
              assertThat(context.getBean(Listener.class).heard).containsExactly("1");
              assertThat(context.getBean(EntityReports.class).reports())
                  .anyMatch(report -> report.entity(Item.class).isPresent());
            });
  }

  @Test
  void indexesAreCreatedOnce() {
    contexts
        .withPropertyValues("spring.data.mongodb.auto-index-creation=true")
        .withUserConfiguration(OwnTemplate.class)
        .run(
            context -> {
              MongoTemplate template = context.getBean(MongoTemplate.class);
              MongoMappingContext mapping = context.getBean(MongoMappingContext.class);
              assertThat(mapping.isAutoIndexCreation()).isTrue();
              assertThat(value(template, "indexCreator")).isNull();
              template.insert(new Coded("1", "a"));
              assertThat(template.indexOps(Coded.class).getIndexInfo())
                  .extracting("name")
                  .contains("code");
            });
  }

  @Test
  void subclassesAreLeftAloneAndNamed(CapturedOutput output) {
    ((Logger) LoggerFactory.getLogger(OwnBeanPostProcessor.class)).setLevel(Level.INFO);
    contexts
        .withUserConfiguration(Subclasses.class)
        .run(
            context -> {
              assertThat(context.getBean(MongoConverter.class))
                  .isExactlyInstanceOf(OwnConverter.class);
              assertThat(context.getBean(MongoTemplate.class))
                  .isExactlyInstanceOf(OwnMongoTemplate.class);
              assertThat(context.getBean(EntityReports.class).beansLeftAlone())
                  .hasEntrySatisfying(
                      "ownConverter", reason -> assertThat(reason).contains("OwnConverter"))
                  .hasEntrySatisfying(
                      "mongoTemplate", reason -> assertThat(reason).contains("OwnMongoTemplate"));
              assertThat(output).contains("Bean 'ownConverter' is not accelerated: it is a");
            });
  }

  @Test
  void proxiesAreLeftAlone() {
    contexts
        .withUserConfiguration(WithoutTypes.class, Proxying.class)
        .run(
            context ->
                assertThat(context.getBean(EntityReports.class).beansLeftAlone())
                    .containsEntry("ownConverter", "it is a proxy"));
  }

  @Test
  void mocksAndSpiesAreLeftAlone() {
    contexts
        .withUserConfiguration(Mocked.class)
        .run(
            context -> {
              MongoTemplate template = context.getBean(MongoTemplate.class);
              assertThat(template).isSameAs(context.getBean(Mocked.class).template);
              template.findAll(Item.class);
              verify(template).findAll(Item.class);
              assertThat(context.getBean(MappingMongoConverter.class))
                  .isSameAs(context.getBean(Mocked.class).converter);
              assertThat(context.getBean(EntityReports.class).beansLeftAlone())
                  .hasSize(2)
                  .containsValue("it is a mock or a spy");
            });
  }

  @Test
  void converterWithConvertersOfItsOwnServiceIsLeftAlone() {
    contexts
        .withUserConfiguration(OwnService.class)
        .run(
            context ->
                assertThat(context.getBean(EntityReports.class).beansLeftAlone())
                    .containsEntry(
                        "ownConverter", "its conversion service has converters of its own"));
  }

  @Test
  void disabledLeavesThemAll() {
    contexts
        .withPropertyValues("throughline.enabled=false")
        .withUserConfiguration(WithoutTypes.class, OwnTemplate.class)
        .run(
            context -> {
              assertThat(context.getBean(MongoConverter.class))
                  .isExactlyInstanceOf(MappingMongoConverter.class);
              assertThat(context.getBean(MongoOperations.class))
                  .isExactlyInstanceOf(MongoTemplate.class);
            });
  }

  private static void assertCompiled(ThroughlineMongoConverter converter, Class<?> type) {
    assertThat(converter.report(type).compiled()).as("%s", converter.report(type)).isTrue();
  }

  private static Object value(Object bean, String field) {
    return org.assertj.core.util.introspection.FieldSupport.extraction()
        .fieldValue(field, Object.class, bean);
  }

  record Item(@Id String id, String name) {}

  record Words(String text) {}

  record Sign(@Id String id, Words words, Map<String, Integer> counts) {}

  @org.springframework.data.mongodb.core.mapping.Document
  record Coded(@Id String id, @Indexed(name = "code") String code) {}

  @Configuration(proxyBeanMethods = false)
  static class WithoutTypes {

    @Bean
    MappingMongoConverter ownConverter(
        MongoDatabaseFactory factory, MongoMappingContext context, MongoCustomConversions custom) {
      MappingMongoConverter converter =
          new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, context);
      converter.setTypeMapper(new DefaultMongoTypeMapper(null));
      converter.setCustomConversions(custom);
      converter.afterPropertiesSet();
      return converter;
    }
  }

  static class Neighbour {
    final MappingMongoConverter converter;

    Neighbour(MappingMongoConverter converter) {
      this.converter = converter;
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class FullyConfigured {
    MappingMongoConverter original;

    @Bean
    MappingMongoConverter mappingMongoConverter(
        MongoDatabaseFactory factory, MongoMappingContext context) {
      original = new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, context);
      original.setTypeMapper(new DefaultMongoTypeMapper("_t"));
      original.setCustomConversions(new MongoCustomConversions(List.of(new Shout())));
      original.setMapKeyDotReplacement("#");
      original.setCodecRegistryProvider(factory);
      original.setEntityCallbacks(EntityCallbacks.create());
      original.setInstantiators(
          new EntityInstantiators(
              Map.of(
                  Item.class,
                  new EntityInstantiators()
                      .getInstantiatorFor(context.getRequiredPersistentEntity(Item.class)))));
      return original;
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Converting {

    @Bean
    MappingMongoConverter mappingMongoConverter(MongoMappingContext context) {
      MappingMongoConverter converter =
          new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, context);
      converter.setCustomConversions(new MongoCustomConversions(List.of(new Shout())));
      converter.setMapKeyDotReplacement("#");
      return converter;
    }
  }

  static class Shout implements Converter<Words, String> {

    @Override
    public String convert(Words source) {
      return source.text().toUpperCase(Locale.ROOT);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class WithoutTypesByPostProcessor {

    @Bean
    MappingMongoConverter mappingMongoConverter(MongoMappingContext context) {
      return new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, context);
    }

    @Bean
    @Order(1)
    static BeanPostProcessor withoutTypes() {
      return new BeanPostProcessor() {
        @Override
        public Object postProcessBeforeInitialization(Object bean, String beanName) {
          if (bean instanceof MappingMongoConverter converter) {
            converter.setTypeMapper(new DefaultMongoTypeMapper(null));
          }
          return bean;
        }
      };
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnTemplate {
    final List<String> called = new ArrayList<>();
    MongoTemplate original;

    @Bean
    MongoTemplate mongoTemplate(MongoDatabaseFactory factory, MongoConverter converter) {
      original = new MongoTemplate(factory, converter);
      original.setWriteConcern(WriteConcern.W1);
      original.setWriteConcernResolver(action -> WriteConcern.W1);
      original.setWriteResultChecking(WriteResultChecking.EXCEPTION);
      original.setReadPreference(ReadPreference.primaryPreferred());
      original.setSessionSynchronization(SessionSynchronization.ALWAYS);
      original.setEntityLifecycleEventsEnabled(false);
      original.useEstimatedCount(true);
      original.setEntityCallbacks(
          EntityCallbacks.create(
              (BeforeConvertCallback<Item>)
                  (item, collection) -> {
                    called.add(item.id());
                    return item;
                  }));
      return original;
    }

    @Bean
    Listener listener() {
      return new Listener();
    }
  }

  static class Listener extends AbstractMongoEventListener<Item> {
    final List<String> heard = new ArrayList<>();

    @Override
    public void onBeforeConvert(BeforeConvertEvent<Item> event) {
      heard.add(event.getSource().id());
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class PlainTemplate {

    @Bean
    MongoTemplate mongoTemplate(MongoDatabaseFactory factory) {
      return new MongoTemplate(factory);
    }

    @Bean
    Listener listener() {
      return new Listener();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Subclasses {

    @Bean
    OwnConverter ownConverter(MongoMappingContext context) {
      return new OwnConverter(context);
    }

    @Bean
    OwnMongoTemplate mongoTemplate(MongoDatabaseFactory factory, MongoConverter converter) {
      return new OwnMongoTemplate(factory, converter);
    }
  }

  static class OwnConverter extends MappingMongoConverter {
    OwnConverter(MongoMappingContext context) {
      super(NoOpDbRefResolver.INSTANCE, context);
    }
  }

  static class OwnMongoTemplate extends MongoTemplate {
    OwnMongoTemplate(MongoDatabaseFactory factory, MongoConverter converter) {
      super(factory, converter);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Proxying {

    @Bean
    @Order(1)
    static BeanPostProcessor proxies() {
      return new BeanPostProcessor() {
        @Override
        public Object postProcessAfterInitialization(Object bean, String beanName) {
          if (!(bean instanceof MappingMongoConverter)) {
            return bean;
          }
          ProxyFactory factory = new ProxyFactory(bean);
          factory.setProxyTargetClass(true);
          return factory.getProxy();
        }
      };
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Mocked {
    final MappingMongoConverter converter = mock(MappingMongoConverter.class);
    MongoTemplate template;

    @Bean
    MappingMongoConverter mockedConverter() {
      return converter;
    }

    @Bean
    MongoTemplate mongoTemplate(MongoDatabaseFactory factory) {
      template = spy(new MongoTemplate(factory));
      return template;
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnService {

    @Bean
    MappingMongoConverter ownConverter(MongoMappingContext context) {
      MappingMongoConverter converter =
          new MappingMongoConverter(NoOpDbRefResolver.INSTANCE, context);
      ((GenericConversionService) converter.getConversionService())
          .addConverter(Words.class, Integer.class, words -> words.text().length());
      return converter;
    }
  }
}
