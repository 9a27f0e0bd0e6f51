package dev.throughline.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;

/** Pages through controllers of Spring MVC and of Spring WebFlux. */
class WebPagesTests {

  record Answer(int status, String type, String body) {

    List<String> ids() {
      return JsonPath.read(body, "$.items[*].id");
    }

    String endCursor() {
      return JsonPath.read(body, "$.endCursor");
    }

    String startCursor() {
      return JsonPath.read(body, "$.startCursor");
    }
  }

  interface Client {
    Answer get(String uri) throws Exception;
  }

  enum Web {
    MVC {
      @Override
      void run(Consumer<Client> test) {
        new WebApplicationContextRunner()
            .withConfiguration(NotesApplication.CONFIGURATIONS)
            .withUserConfiguration(NotesApplication.Mvc.class)
            .withPropertyValues("throughline.page.max-size=5")
            .run(
                context -> {
                  NotesApplication.store(context.getBean(MongoOperations.class));
                  MockMvc mvc = MockMvcBuilders.webAppContextSetup(context).build();
                  test.accept(
                      uri -> {
                        MockHttpServletResponse response =
                            mvc.perform(MockMvcRequestBuilders.get(uri)).andReturn().getResponse();
                        return new Answer(
                            response.getStatus(),
                            String.valueOf(response.getContentType()),
                            response.getContentAsString());
                      });
                });
      }
    },
    FLUX {
      @Override
      void run(Consumer<Client> test) {
        new ReactiveWebApplicationContextRunner()
            .withConfiguration(NotesApplication.CONFIGURATIONS)
            .withUserConfiguration(NotesApplication.Flux.class)
            .withPropertyValues("throughline.page.max-size=5")
            .run(
                context -> {
                  NotesApplication.store(context.getBean(MongoOperations.class));
                  WebTestClient web = WebTestClient.bindToApplicationContext(context).build();
                  test.accept(
                      uri -> {
                        EntityExchangeResult<String> result =
                            web.get().uri(uri).exchange().expectBody(String.class).returnResult();
                        return new Answer(
                            result.getStatus().value(),
                            String.valueOf(result.getResponseHeaders().getContentType()),
                            String.valueOf(result.getResponseBody()));
                      });
                });
      }
    };

    abstract void run(Consumer<Client> test);
  }

  private static Answer get(Client client, String uri) {
    try {
      return client.get(uri);
    } catch (Exception e) {
      throw new IllegalStateException(uri, e);
    }
  }

  @ParameterizedTest
  @EnumSource
  void pagesAreWalkedByCursors(Web web) {
    web.run(
        client -> {
          Answer first = get(client, "/notes?topic=even&size=2");
          assertThat(first.status()).isEqualTo(200);
          assertThat(first.ids()).containsExactly("n8", "n4");
          Answer second = get(client, "/notes?topic=even&size=2&after=" + first.endCursor());
          assertThat(second.ids()).containsExactly("n6", "n0");
          Answer back = get(client, "/notes?topic=even&size=2&before=" + second.startCursor());
          assertThat(back.ids()).isEqualTo(first.ids());
          assertThat((boolean) JsonPath.read(second.body(), "$.hasNext")).isTrue();
        });
  }

  @ParameterizedTest
  @EnumSource
  void sizesHaveADefaultAndAMaximum(Web web) {
    web.run(
        client -> {
          assertThat(get(client, "/few").ids()).containsExactly("n0", "n1", "n2");
          assertThat(get(client, "/few?size=100").ids()).hasSize(5);
          assertThat(get(client, "/notes?topic=odd").ids()).hasSize(5);
        });
  }

  @ParameterizedTest
  @EnumSource
  void cursorsThatAreNoneAre400WithAProblem(Web web) {
    web.run(
        client -> {
          String cursor = get(client, "/notes?topic=even&size=2").endCursor();
          List<Answer> answers = new ArrayList<>();
          answers.add(get(client, "/notes?topic=even&after=x" + cursor));
          answers.add(get(client, "/notes?topic=odd&after=" + cursor));
          answers.add(get(client, "/few?after=" + cursor));
          answers.add(get(client, "/few?before="));
          assertThat(answers)
              .allSatisfy(
                  answer -> {
                    assertThat(answer.status()).isEqualTo(400);
                    assertThat(answer.type()).startsWith("application/problem+json");
                    assertThat(answer.body()).contains("Invalid cursor", "reason");
                  });
          assertThat(answers.get(1).body()).contains("OTHER_QUERY");
          assertThat(answers.get(3).body()).contains("MALFORMED");
        });
  }

  @ParameterizedTest
  @EnumSource
  void parametersThatSayNothingAre400(Web web) {
    web.run(
        client -> {
          String cursor = get(client, "/few").endCursor();
          for (String uri :
              List.of(
                  "/few?size=0",
                  "/few?size=-1",
                  "/few?size=many",
                  "/few?after=" + cursor + "&before=" + cursor)) {
            assertThat(get(client, uri).status()).as(uri).isEqualTo(400);
          }
        });
  }
}
