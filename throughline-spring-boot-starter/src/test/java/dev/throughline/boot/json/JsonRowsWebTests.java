package dev.throughline.boot.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.boot.app.WithoutNetty;
import dev.throughline.boot.converter.ThroughlineAutoConfiguration;
import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.context.assertj.AssertableWebApplicationContext;
import org.springframework.boot.test.context.runner.ContextConsumer;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.mapping.Field;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertCallback;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** A controller that returns rows answers as one that returns the list. */
class JsonRowsWebTests {

  record Part(String name, int count) {}

  record Item(@Id String id, @Field("t") String title, Instant at, List<Part> parts) {}

  @RestController
  static final class Items {

    private final ThroughlineMongoTemplate template;

    Items(ThroughlineMongoTemplate template) {
      this.template = template;
    }

    private static Query query() {
      return Query.query(Criteria.where("title").ne("left out"))
          .with(Sort.by(Sort.Direction.DESC, "title"))
          .skip(1);
    }

    @GetMapping("/rows")
    JsonRows<Item> rows() {
      return template.jsonRows(query(), Item.class);
    }

    @GetMapping("/list")
    List<Item> list() {
      return template.find(query(), Item.class);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableWebMvc
  @Import(WithoutNetty.class)
  static class Application {

    @Bean
    Items items(ThroughlineMongoTemplate template) {
      return new Items(template);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Observing {

    @Bean
    AfterConvertCallback<Item> callback() {
      return (item, document, collection) ->
          new Item(item.id(), item.title() + "!", item.at(), item.parts());
    }
  }

  private static WebApplicationContextRunner contexts() {
    return new WebApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                ThroughlineAutoConfiguration.class,
                ThroughlineJsonAutoConfiguration.class,
                EmbeddedMongoAutoConfiguration.class,
                MongoAutoConfiguration.class,
                DataMongoAutoConfiguration.class))
        .withUserConfiguration(Application.class);
  }

  private static void store(ThroughlineMongoTemplate template, int items) {
    template.insertAll(
        IntStream.range(0, items)
            .mapToObj(
                i ->
                    new Item(
                        "i" + i,
                        i == 3 ? "left out" : "title \u00e4 " + i,
                        Instant.ofEpochMilli(i),
                        i == 4 ? null : List.of(new Part("p" + i, i))))
            .toList());
  }

  private static MockHttpServletResponse get(
      AssertableWebApplicationContext context, String uri, String accepted) throws Exception {
    MockMvc mvc = MockMvcBuilders.webAppContextSetup(context).build();
    return mvc.perform(MockMvcRequestBuilders.get(uri).header("Accept", accepted))
        .andReturn()
        .getResponse();
  }

  private static ContextConsumer<AssertableWebApplicationContext> rowsAreTheList(
      boolean documents) {
    return context -> {
      store(context.getBean(ThroughlineMongoTemplate.class), 500);
      for (String accepted : List.of("application/json", "*/*")) {
        MockHttpServletResponse rows = get(context, "/rows", accepted);
        assertThat(rows.getStatus()).isEqualTo(200);
        assertThat(rows.getContentType()).isEqualTo("application/json");
        assertThat(rows.getContentAsByteArray())
            .isEqualTo(get(context, "/list", accepted).getContentAsByteArray());
        assertThat(rows.getContentLength())
            .isEqualTo(documents ? rows.getContentAsByteArray().length : 0); // as stock's
      }
      MockHttpServletResponse lines = get(context, "/rows", "application/x-ndjson");
      assertThat(lines.getContentType()).isEqualTo("application/x-ndjson");
      assertThat(
              "["
                  + lines.getContentAsString(StandardCharsets.UTF_8).trim().replace("\n", ",")
                  + "]")
          .isEqualTo(
              get(context, "/list", "application/json").getContentAsString(StandardCharsets.UTF_8));
      MockHttpServletResponse events = get(context, "/rows", "text/event-stream");
      assertThat(events.getContentAsString(StandardCharsets.UTF_8))
          .startsWith("data:{")
          .endsWith("}\n\n");
      assertThat(events.getContentAsString(StandardCharsets.UTF_8).split("\n\n")).hasSize(498);
    };
  }

  @Test
  void rowsAreTheListAsJson() {
    contexts().run(rowsAreTheList(true));
  }

  @Test
  void aLargeArrayGoesOutInPieces() {
    contexts()
        .run(
            context -> {
              store(context.getBean(ThroughlineMongoTemplate.class), 12_000);
              MockHttpServletResponse rows = get(context, "/rows", "application/json");
              assertThat(rows.getContentAsByteArray()).hasSizeGreaterThan(1 << 20);
              assertThat(rows.getHeader("Content-Length")).isNull();
              assertThat(rows.getContentAsByteArray())
                  .isEqualTo(get(context, "/list", "application/json").getContentAsByteArray());
            });
  }

  @Test
  void callbacksSeeTheObjectsOfRows() {
    contexts()
        .withUserConfiguration(Observing.class)
        .run(
            context -> {
              rowsAreTheList(false).accept(context);
              assertThat(get(context, "/rows", "*/*").getContentAsString(StandardCharsets.UTF_8))
                  .contains(" 7!\"");
              assertThat(
                      context
                          .getBean(ThroughlineMongoTemplate.class)
                          .jsonRows(new Query(), Item.class)
                          .readsDocuments())
                  .isFalse();
            });
  }

  @Test
  void aDocumentThatIsNoItemIsAnErrorOfTheRequest() {
    contexts()
        .run(
            context -> {
              ThroughlineMongoTemplate template = context.getBean(ThroughlineMongoTemplate.class);
              store(template, 5);
              template
                  .getCollection("item")
                  .insertOne(new Document("_id", "bad").append("t", "a").append("at", "never"));
              for (String uri : List.of("/list", "/rows")) {
                assertThatThrownBy(() -> get(context, uri, "*/*"))
                    .as(uri)
                    .rootCause()
                    .isInstanceOf(DateTimeParseException.class);
              }
            });
  }

  @Test
  void aDatabaseWithoutThroughlineIsPrinted() {
    contexts()
        .withPropertyValues("throughline.entities[" + Item.class.getName() + "].mode=stock")
        .run(rowsAreTheList(false));
  }
}
