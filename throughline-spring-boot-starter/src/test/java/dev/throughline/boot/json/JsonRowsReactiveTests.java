package dev.throughline.boot.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.boot.app.WithoutNetty;
import dev.throughline.boot.converter.ThroughlineAutoConfiguration;
import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.mapping.event.ReactiveAfterConvertCallback;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.EnableWebFlux;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A WebFlux controller that returns rows answers as one that returns the objects. */
class JsonRowsReactiveTests {

  record Item(@Id String id, String title, Instant at, Double price) {}

  @RestController
  static final class Items {

    private final ThroughlineReactiveMongoTemplate template;
    private final ThroughlineMongoTemplate blocking;

    Items(ThroughlineReactiveMongoTemplate template, ThroughlineMongoTemplate blocking) {
      this.template = template;
      this.blocking = blocking;
    }

    private static Query query() {
      return new Query().with(Sort.by("title")).skip(1);
    }

    @GetMapping("/rows")
    JsonRows<Item> rows() {
      return template.jsonRows(query(), Item.class);
    }

    @GetMapping("/later")
    Mono<JsonRows<Item>> later() {
      return Mono.fromSupplier(this::rows);
    }

    @GetMapping("/blocking")
    JsonRows<Item> blocking() {
      return blocking.jsonRows(query(), Item.class);
    }

    @GetMapping("/list")
    Flux<Item> list() {
      return template.find(query(), Item.class);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableWebFlux
  @Import(WithoutNetty.class)
  static class Application {

    @Bean
    Items items(ThroughlineReactiveMongoTemplate template, ThroughlineMongoTemplate blocking) {
      return new Items(template, blocking);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Observing {

    @Bean
    ReactiveAfterConvertCallback<Item> callback() {
      return (item, document, collection) ->
          Mono.just(new Item(item.id(), item.title() + "!", item.at(), item.price()));
    }
  }

  private static ReactiveWebApplicationContextRunner contexts() {
    return new ReactiveWebApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                ThroughlineAutoConfiguration.class,
                ThroughlineReactiveJsonAutoConfiguration.class,
                EmbeddedMongoAutoConfiguration.class,
                MongoAutoConfiguration.class,
                DataMongoAutoConfiguration.class,
                MongoReactiveAutoConfiguration.class,
                DataMongoReactiveAutoConfiguration.class))
        .withUserConfiguration(Application.class);
  }

  private static void store(ApplicationContext context, int items) {
    context
        .getBean(ThroughlineMongoTemplate.class)
        .insertAll(
            IntStream.range(0, items)
                .mapToObj(
                    i ->
                        new Item(
                            "i" + i,
                            "title \u00e4 \"" + i,
                            Instant.ofEpochMilli(i * 1_234_567L),
                            i % 5 == 0 ? null : i / 8.0))
                .toList());
  }

  private static EntityExchangeResult<byte[]> get(
      ApplicationContext context, String uri, String accepted) {
    return WebTestClient.bindToApplicationContext(context)
        .configureClient()
        .responseTimeout(Duration.ofMinutes(1))
        .codecs(it -> it.defaultCodecs().maxInMemorySize(-1))
        .build()
        .get()
        .uri(uri)
        .header(HttpHeaders.ACCEPT, accepted)
        .exchange()
        .expectBody()
        .returnResult();
  }

  private static void rowsAreTheList(ApplicationContext context, int rows, List<String> uris) {
    for (String uri : uris) {
      for (String accepted : List.of("application/json", "*/*")) {
        EntityExchangeResult<byte[]> answer = get(context, uri, accepted);
        assertThat(answer.getStatus()).isEqualTo(HttpStatusCode.valueOf(200));
        assertThat(answer.getResponseHeaders().getContentType())
            .isEqualTo(MediaType.APPLICATION_JSON);
        assertThat(answer.getResponseBody())
            .isEqualTo(get(context, "/list", "application/json").getResponseBody());
      }
      assertThat(get(context, uri, "application/x-ndjson").getResponseBody())
          .isEqualTo(get(context, "/list", "application/x-ndjson").getResponseBody());
      assertThat(get(context, uri, "text/event-stream").getResponseBody())
          .isEqualTo(get(context, "/list", "text/event-stream").getResponseBody());
      String lines = new String(get(context, uri, "application/x-ndjson").getResponseBody());
      assertThat(lines.lines()).hasSize(rows);
    }
  }

  @Test
  void rowsAreTheListInEachFormat() {
    contexts()
        .run(
            context -> {
              store(context, 3_000);
              rowsAreTheList(context, 2_999, List.of("/rows", "/later", "/blocking"));
              assertThat(
                      context
                          .getBean(ThroughlineReactiveMongoTemplate.class)
                          .jsonRows(new Query(), Item.class))
                  .hasSize(3_000);
            });
  }

  @Test
  void noRowsAreAnEmptyArray() {
    contexts()
        .run(
            context ->
                assertThat(get(context, "/rows", "application/json").getResponseBody())
                    .asString()
                    .isEqualTo("[]"));
  }

  @Test
  void callbacksSeeTheObjectsOfRows() {
    contexts()
        .withUserConfiguration(Observing.class)
        .run(
            context -> {
              store(context, 30);
              rowsAreTheList(context, 29, List.of("/rows"));
              assertThat(new String(get(context, "/rows", "*/*").getResponseBody()))
                  .contains("!\"");
            });
  }

  /** Without the first row nothing was sent, so that the request fails with its status. */
  @Test
  void aDocumentThatIsNoItemIsAnErrorOfTheRequest() {
    contexts()
        .run(
            context -> {
              store(context, 5);
              context
                  .getBean(ThroughlineMongoTemplate.class)
                  .getCollection("item")
                  .insertOne(new Document("_id", "bad").append("title", "z").append("at", "never"));
              assertThatThrownBy(() -> get(context, "/list", "application/json"))
                  .rootCause()
                  .isInstanceOf(DateTimeParseException.class);
              for (String uri : List.of("/rows", "/blocking")) {
                assertThat(get(context, uri, "application/json").getStatus().value())
                    .as(uri)
                    .isEqualTo(500);
              }
            });
  }
}
