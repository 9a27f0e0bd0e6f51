package dev.throughline.boot.json;

import com.fasterxml.jackson.annotation.JsonView;
import dev.throughline.boot.app.WithoutNetty;
import dev.throughline.boot.converter.ThroughlineAutoConfiguration;
import dev.throughline.boot.json.JsonRowsAnswers.Item;
import dev.throughline.boot.json.JsonRowsAnswers.Open;
import dev.throughline.boot.json.JsonRowsAnswers.Plain;
import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
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
import org.springframework.http.HttpHeaders;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.codec.json.JacksonJsonEncoder;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.EnableWebFlux;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import reactor.core.publisher.Flux;
import tools.jackson.databind.json.JsonMapper;

/** Rows of WebFlux have the status, the headers and the bytes of a flux, whatever is asked. */
class JsonRowsReactiveNegotiationTests {

  @RestController
  static final class Items {

    private final ThroughlineReactiveMongoTemplate template;

    Items(ThroughlineReactiveMongoTemplate template) {
      this.template = template;
    }

    private <T> JsonRows<T> rows(Class<T> type) {
      return template.jsonRows(JsonRowsAnswers.query(), type);
    }

    private <T> Flux<T> list(Class<T> type) {
      return template.find(JsonRowsAnswers.query(), type);
    }

    @GetMapping("/rows/plain")
    JsonRows<Plain> plain() {
      return rows(Plain.class);
    }

    @GetMapping("/list/plain")
    Flux<Plain> plainList() {
      return list(Plain.class);
    }

    @GetMapping("/rows/filtered")
    JsonRows<Item> filtered() {
      return rows(Item.class);
    }

    @GetMapping("/list/filtered")
    Flux<Item> filteredList() {
      return list(Item.class);
    }

    @JsonView(Open.class)
    @GetMapping("/rows/view")
    JsonRows<Plain> view() {
      return rows(Plain.class);
    }

    @JsonView(Open.class)
    @GetMapping("/list/view")
    Flux<Plain> viewList() {
      return list(Plain.class);
    }

    @JsonView(Open.class)
    @GetMapping("/rows/filtered-view")
    JsonRows<Item> filteredView() {
      return rows(Item.class);
    }

    @JsonView(Open.class)
    @GetMapping("/list/filtered-view")
    Flux<Item> filteredViewList() {
      return list(Item.class);
    }

    @GetMapping(path = "/rows/hal", produces = "application/hal+json")
    JsonRows<Plain> hal() {
      return rows(Plain.class);
    }

    @GetMapping(path = "/list/hal", produces = "application/hal+json")
    Flux<Plain> halList() {
      return list(Plain.class);
    }

    @GetMapping(path = "/rows/sixteen", produces = "application/json;charset=UTF-16BE")
    JsonRows<Plain> sixteen() {
      return rows(Plain.class);
    }

    @GetMapping(path = "/list/sixteen", produces = "application/json;charset=UTF-16BE")
    Flux<Plain> sixteenList() {
      return list(Plain.class);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableWebFlux
  @Import(WithoutNetty.class)
  static class Application {

    @Bean
    JsonMapper mapper() {
      return JsonRowsAnswers.mapper();
    }

    @Bean
    WebFluxConfigurer codecs(JsonMapper mapper) {
      return new WebFluxConfigurer() {
        @Override
        public void configureHttpMessageCodecs(ServerCodecConfigurer codecs) {
          codecs.defaultCodecs().jacksonJsonEncoder(new JacksonJsonEncoder(mapper));
        }
      };
    }

    @Bean
    Items items(ThroughlineReactiveMongoTemplate template) {
      return new Items(template);
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

  private static EntityExchangeResult<byte[]> get(
      ApplicationContext context, String uri, String accepted) {
    return WebTestClient.bindToApplicationContext(context)
        .configureClient()
        .responseTimeout(Duration.ofMinutes(1))
        .build()
        .get()
        .uri(uri)
        .header(HttpHeaders.ACCEPT, accepted)
        .exchange()
        .expectBody()
        .returnResult();
  }

  private static String body(EntityExchangeResult<byte[]> result) {
    byte[] body = result.getResponseBody();
    return body == null || !result.getStatus().is2xxSuccessful()
        ? ""
        : new String(body, StandardCharsets.ISO_8859_1);
  }

  @Test
  void answersAreThoseOfAFlux() {
    contexts()
        .run(
            context -> {
              JsonRowsAnswers.store(context.getBean(ThroughlineMongoTemplate.class));
              List<String> types = new ArrayList<>(JsonRowsAnswers.ACCEPTED);
              types.addAll(List.of("application/x-ndjson", "text/event-stream"));
              types.addAll(types.stream().map(it -> it + ";charset=UTF-16BE").toList());
              SoftAssertions softly = new SoftAssertions();
              for (String path : JsonRowsAnswers.PATHS) {
                for (String accepted : types) {
                  EntityExchangeResult<byte[]> rows = get(context, "/rows/" + path, accepted);
                  EntityExchangeResult<byte[]> list = get(context, "/list/" + path, accepted);
                  String as = path + " as " + accepted;
                  softly.assertThat(rows.getStatus()).as(as).isEqualTo(list.getStatus());
                  if (list.getStatus().is2xxSuccessful()) {
                    softly
                        .assertThat(rows.getResponseHeaders())
                        .as(as)
                        .isEqualTo(list.getResponseHeaders());
                  }
                  softly.assertThat(body(rows)).as(as).isEqualTo(body(list));
                }
              }
              softly.assertAll();
            });
  }
}
