package dev.throughline.boot.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonFilter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.throughline.boot.app.WithoutNetty;
import dev.throughline.boot.converter.ThroughlineAutoConfiguration;
import dev.throughline.boot.page.PagesImported;
import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.internal.rows.DocumentList;
import dev.throughline.mongodb.page.KeysetPage;
import dev.throughline.mongodb.page.KeysetPages;
import dev.throughline.mongodb.page.KeysetRepository;
import dev.throughline.mongodb.page.KeysetRequest;
import dev.throughline.mongodb.page.ReactiveKeysetPages;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoRepositoriesAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertCallback;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.config.EnableMongoRepositories;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.SimpleBeanPropertyFilter;
import tools.jackson.databind.ser.std.SimpleFilterProvider;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** Pages for JSON are those of objects: found, walked and printed. */
class JsonPageWebTests {

  record Item(@Id String id, String title, Instant at, List<String> tags) {}

  /** A page in something else. */
  record Answer(
      KeysetPage<Item> page,
      @JsonInclude(content = JsonInclude.Include.NON_NULL) List<Item> same) {}

  interface Items extends MongoRepository<Item, String>, KeysetRepository<Item> {}

  @RestController
  static final class Pages {

    private final Items items;

    Pages(Items items) {
      this.items = items;
    }

    @GetMapping("/page")
    KeysetPage<Item> page() {
      return items.findPage(query(), request());
    }

    @GetMapping("/json")
    KeysetPage<Item> json() {
      return items.findJsonPage(query(), request());
    }

    @GetMapping("/page/inside")
    Answer inside() {
      return new Answer(page(), page().items());
    }

    @GetMapping("/json/inside")
    Answer jsonInside() {
      return new Answer(json(), json().items());
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableWebMvc
  @EnableMongoRepositories(
      considerNestedRepositories = true,
      includeFilters =
          @ComponentScan.Filter(
              type = FilterType.ASSIGNABLE_TYPE,
              classes = JsonPageWebTests.Items.class))
  @Import(WithoutNetty.class)
  static class Application {

    @Bean
    JsonMapper mapper(
        ObjectProvider<JacksonModule> modules, @Value("${test.setting:0}") int setting) {
      JsonMapper.Builder builder = JsonMapper.builder();
      modules.orderedStream().forEach(builder::addModule);
      SETTINGS.get(setting).accept(builder);
      return builder.build();
    }

    @Bean
    WebMvcConfigurer converters(JsonMapper mapper) {
      return new WebMvcConfigurer() {
        @Override
        public void configureMessageConverters(HttpMessageConverters.ServerBuilder builder) {
          builder.withJsonConverter(new JacksonJsonHttpMessageConverter(mapper));
        }
      };
    }

    @Bean
    Pages pages(Items items) {
      return new Pages(items);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Observing {

    @Bean
    AfterConvertCallback<Item> callback() {
      return (item, document, collection) ->
          new Item(item.id(), item.title() + "!", item.at(), item.tags());
    }
  }

  private static Query query() {
    return Query.query(Criteria.where("title").ne("t 3"));
  }

  private static KeysetRequest request() {
    return KeysetRequest.first(7).sortedBy(Sort.by(Sort.Direction.DESC, "at"));
  }

  private static WebApplicationContextRunner contexts() {
    return new WebApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                ThroughlineAutoConfiguration.class,
                ThroughlineJsonAutoConfiguration.class,
                ThroughlineJsonModuleAutoConfiguration.class,
                PagesImported.CONFIGURATION,
                EmbeddedMongoAutoConfiguration.class,
                MongoAutoConfiguration.class,
                MongoReactiveAutoConfiguration.class,
                DataMongoAutoConfiguration.class,
                DataMongoReactiveAutoConfiguration.class,
                DataMongoRepositoriesAutoConfiguration.class))
        .withUserConfiguration(Application.class);
  }

  private static void store(ApplicationContext context) {
    context
        .getBean(MongoOperations.class)
        .insertAll(
            IntStream.range(0, 20)
                .mapToObj(
                    i ->
                        new Item(
                            "i" + i,
                            "t " + i,
                            i == 5 ? null : Instant.ofEpochMilli(1000L * i),
                            i % 4 == 0 ? null : List.of("\u00e4", "b" + i)))
                .toList());
  }

  private static final List<Consumer<JsonMapper.Builder>> SETTINGS =
      List.of(
          builder -> {},
          builder -> builder.propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE),
          builder ->
              builder.changeDefaultPropertyInclusion(
                  it -> it.withValueInclusion(JsonInclude.Include.NON_NULL)),
          builder ->
              builder.changeDefaultPropertyInclusion(
                  it -> it.withValueInclusion(JsonInclude.Include.NON_EMPTY)),
          builder -> builder.enable(SerializationFeature.INDENT_OUTPUT),
          builder -> builder.enable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS),
          builder -> builder.disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY),
          builder -> builder.addMixIn(KeysetPage.class, TypedItems.class),
          builder -> builder.addMixIn(KeysetPage.class, ItemsWithTypes.class),
          builder ->
              builder.addMixIn(KeysetPage.class, FilteredItems.class).filterProvider(filters()),
          builder -> builder.annotationIntrospector(new Filtering()).filterProvider(filters()),
          builder -> builder.addModule(new SimpleModule().addSerializer(new Reversed())));

  private static SimpleFilterProvider filters() {
    return new SimpleFilterProvider()
        .addFilter("items", SimpleBeanPropertyFilter.serializeAllExcept("tags"));
  }

  private abstract static class ItemsWithTypes {
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    abstract List<?> items();
  }

  private abstract static class FilteredItems {
    @JsonFilter("items")
    abstract List<?> items();
  }

  /** Filters without an annotation. */
  private static final class Filtering extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1L;

    @Override
    public Object findFilterId(MapperConfig<?> config, Annotated annotated) {
      return annotated.getName().equals("items") ? "items" : super.findFilterId(config, annotated);
    }
  }

  /** What an application may say of a page's items. */
  private abstract static class TypedItems {
    @JsonSerialize(contentAs = Object.class, contentUsing = ToStringSerializer.class)
    abstract List<?> items();
  }

  /** Prints all lists from their ends. */
  private static final class Reversed extends ValueSerializer<List<?>> {
    @Override
    @SuppressWarnings({"unchecked", "rawtypes"})
    public Class<List<?>> handledType() {
      return (Class) List.class;
    }

    @Override
    public void serialize(List<?> list, JsonGenerator out, SerializationContext context) {
      out.writeStartArray();
      for (int i = list.size() - 1; i >= 0; i--) {
        out.writePOJO(list.get(i));
      }
      out.writeEndArray();
    }
  }

  static IntStream settings() {
    return IntStream.range(0, SETTINGS.size());
  }

  /** With each mapper, the answers of one application are the same. */
  @ParameterizedTest
  @MethodSource("settings")
  void pagesAreTheSame(int setting) {
    contexts()
        .withPropertyValues("test.setting=" + setting)
        .run(
            context -> {
              store(context);
              MockMvc mvc = MockMvcBuilders.webAppContextSetup(context).build();
              for (String uri : List.of("/page", "/page/inside")) {
                byte[] page =
                    mvc.perform(MockMvcRequestBuilders.get(uri))
                        .andReturn()
                        .getResponse()
                        .getContentAsByteArray();
                byte[] json =
                    mvc.perform(MockMvcRequestBuilders.get(uri.replace("page", "json")))
                        .andReturn()
                        .getResponse()
                        .getContentAsByteArray();
                assertThat(new String(json)).contains("t 19").isEqualTo(new String(page));
              }
            });
  }

  @Test
  void pagesArePrintedFromDocuments() {
    contexts()
        .run(
            context -> {
              store(context);
              Items items = context.getBean(Items.class);
              KeysetPage<Item> page = items.findJsonPage(query(), request());
              JsonMapper mapper = context.getBean(JsonMapper.class);
              String json = new String(mapper.writeValueAsBytes(page));
              assertThat(json)
                  .isEqualTo(mapper.writeValueAsString(items.findPage(query(), request())));
              assertThat(((DocumentList<Item>) page.items()).untouched()).isNotNull();

              assertThat(mapper.writeValueAsString(page)).isEqualTo(json);
              assertThat(mapper.valueToTree(page).toString()).isEqualTo(json);
              assertThat(
                      mapper
                          .writer()
                          .without(SerializationFeature.WRITE_EMPTY_JSON_ARRAYS)
                          .writeValueAsBytes(page))
                  .isEqualTo(json.getBytes());
              assertThat(((DocumentList<Item>) page.items()).untouched()).isNull();
            });
  }

  @Test
  void pagesAreWalkedAndLookedAtAsThoseOfObjects() {
    contexts()
        .run(
            context -> {
              store(context);
              Items items = context.getBean(Items.class);
              ReactiveKeysetPages reactive = context.getBean(ReactiveKeysetPages.class);
              KeysetRequest at = request();
              for (int i = 0; i < 3; i++) {
                KeysetPage<Item> page = items.findPage(query(), at);
                assertThat(items.findJsonPage(query(), at)).isEqualTo(page);
                assertThat(reactive.jsonPage(query(), at, Item.class).block()).isEqualTo(page);
                at = request().after(page.endCursor());
              }
              assertThat(items.findJsonPage(query(), at).items()).isEmpty();
            });
  }

  @Test
  void callbacksGetTheItemsOfPages() {
    contexts()
        .withUserConfiguration(Observing.class)
        .run(
            context -> {
              store(context);
              KeysetPage<Item> page =
                  context.getBean(KeysetPages.class).jsonPage(query(), request(), Item.class);
              assertThat(page.items()).isNotInstanceOf(DocumentList.class);
              assertThat(page.items().get(0).title()).isEqualTo("t 19!");
              assertThat(
                      context
                          .getBean(ThroughlineMongoConverter.class)
                          .report(Item.class)
                          .jsonRefusal())
                  .contains("callbacks");
            });
  }
}
