package dev.throughline.boot.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonView;
import dev.throughline.boot.app.WithoutNetty;
import dev.throughline.boot.converter.ThroughlineAutoConfiguration;
import dev.throughline.boot.json.JsonRowsAnswers.Item;
import dev.throughline.boot.json.JsonRowsAnswers.Open;
import dev.throughline.boot.json.JsonRowsAnswers.Plain;
import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** Rows of Spring MVC have the status, the type and the bytes of a list, whatever is asked. */
class JsonRowsNegotiationTests {

  @RestController
  static final class Items {

    private final ThroughlineMongoTemplate template;

    Items(ThroughlineMongoTemplate template) {
      this.template = template;
    }

    private <T> JsonRows<T> rows(Class<T> type) {
      return template.jsonRows(JsonRowsAnswers.query(), type);
    }

    private <T> List<T> list(Class<T> type) {
      return template.find(JsonRowsAnswers.query(), type);
    }

    @GetMapping("/rows/plain")
    JsonRows<Plain> plain() {
      return rows(Plain.class);
    }

    @GetMapping("/list/plain")
    List<Plain> plainList() {
      return list(Plain.class);
    }

    @GetMapping("/rows/filtered")
    JsonRows<Item> filtered() {
      return rows(Item.class);
    }

    @GetMapping("/list/filtered")
    List<Item> filteredList() {
      return list(Item.class);
    }

    @JsonView(Open.class)
    @GetMapping("/rows/view")
    JsonRows<Plain> view() {
      return rows(Plain.class);
    }

    @JsonView(Open.class)
    @GetMapping("/list/view")
    List<Plain> viewList() {
      return list(Plain.class);
    }

    @JsonView(Open.class)
    @GetMapping("/rows/filtered-view")
    JsonRows<Item> filteredView() {
      return rows(Item.class);
    }

    @JsonView(Open.class)
    @GetMapping("/list/filtered-view")
    List<Item> filteredViewList() {
      return list(Item.class);
    }

    @GetMapping(path = "/rows/hal", produces = "application/hal+json")
    JsonRows<Plain> hal() {
      return rows(Plain.class);
    }

    @GetMapping(path = "/list/hal", produces = "application/hal+json")
    List<Plain> halList() {
      return list(Plain.class);
    }

    @GetMapping(path = "/rows/sixteen", produces = "application/json;charset=UTF-16BE")
    JsonRows<Plain> sixteen() {
      return rows(Plain.class);
    }

    @GetMapping(path = "/list/sixteen", produces = "application/json;charset=UTF-16BE")
    List<Plain> sixteenList() {
      return list(Plain.class);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableWebMvc
  @Import(WithoutNetty.class)
  static class Application {

    @Bean
    JsonMapper mapper() {
      return JsonRowsAnswers.mapper();
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
    Items items(ThroughlineMongoTemplate template) {
      return new Items(template);
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

  private static MockHttpServletResponse get(
      ApplicationContext context, String uri, String accepted) throws Exception {
    MockMvc mvc = MockMvcBuilders.webAppContextSetup((WebApplicationContext) context).build();
    return mvc.perform(MockMvcRequestBuilders.get(uri).header("Accept", accepted))
        .andReturn()
        .getResponse();
  }

  @Test
  void answersAreThoseOfAList() {
    contexts()
        .run(
            context -> {
              JsonRowsAnswers.store(context.getBean(ThroughlineMongoTemplate.class));
              SoftAssertions softly = new SoftAssertions();
              for (String path : JsonRowsAnswers.PATHS) {
                for (String accepted : JsonRowsAnswers.ACCEPTED) {
                  MockHttpServletResponse rows = get(context, "/rows/" + path, accepted);
                  MockHttpServletResponse list = get(context, "/list/" + path, accepted);
                  String as = path + " as " + accepted;
                  softly.assertThat(rows.getStatus()).as(as).isEqualTo(list.getStatus());
                  softly.assertThat(rows.getContentType()).as(as).isEqualTo(list.getContentType());
                  softly
                      .assertThat(rows.getContentAsString(StandardCharsets.ISO_8859_1))
                      .as(as)
                      .isEqualTo(list.getContentAsString(StandardCharsets.ISO_8859_1));
                }
              }
              softly.assertAll();
            });
  }

  /** Stock has no lines and no events in Spring MVC; what is hidden stays hidden in them. */
  @Test
  void linesAndEventsHideWhatTheListHides() {
    contexts()
        .run(
            context -> {
              JsonRowsAnswers.store(context.getBean(ThroughlineMongoTemplate.class));
              for (String type : List.of("application/x-ndjson", "text/event-stream")) {
                for (String path : List.of("view", "filtered-view")) {
                  MockHttpServletResponse rows = get(context, "/rows/" + path, type);
                  assertThat(rows.getStatus()).isEqualTo(200);
                  assertThat(MediaType.parseMediaType(rows.getContentType()).toString())
                      .isEqualTo(type);
                  String list =
                      get(context, "/list/" + path, "application/json")
                          .getContentAsString(StandardCharsets.UTF_8);
                  String body = rows.getContentAsString(StandardCharsets.UTF_8);
                  assertThat("[" + body.trim().replace("data:", "").replaceAll("\n+", ",") + "]")
                      .isEqualTo(list);
                }
                assertThat(get(context, "/rows/plain", type + ";charset=UTF-16BE").getStatus())
                    .isEqualTo(406);
              }
            });
  }
}
