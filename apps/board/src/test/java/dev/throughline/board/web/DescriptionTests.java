package dev.throughline.board.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.board.BoardClient;
import dev.throughline.board.BoardClient.Answer;
import dev.throughline.board.BoardTest;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.JsonNode;

/**
 * The running service against its own description: requests that it allows and requests that it
 * does not, in any order. Nothing makes it fail, and every answer is one that is described. {@code
 * -Dopenapi.seed} asks others than those of each build, {@code -Dopenapi.requests} makes it longer.
 */
@BoardTest
class DescriptionTests {

  private static final int REQUESTS = Integer.getInteger("openapi.requests", 60);

  @LocalServerPort int port;

  @Autowired
  @Qualifier("requestMappingHandlerMapping")
  RequestMappingHandlerMapping mappings;

  private final long seed = Long.getLong("openapi.seed", 20_261_122L);
  private final Random random = new Random(seed);
  private BoardClient anonymous;
  private List<BoardClient> clients;
  private JsonNode document;
  private SchemaValues values;

  @BeforeEach
  void describe() {
    anonymous = BoardClient.anonymous(port);
    clients =
        List.of(
            BoardClient.signedIn(port, "root"),
            BoardClient.signedIn(port, "ann"),
            anonymous,
            anonymous.with("Authorization", "Bearer nonsense"));
    document = anonymous.get("/openapi").expect(200).json();
    values = new SchemaValues(document, random);
    System.out.println("openapi.seed=" + seed);
  }

  @Test
  void everyMappingIsDescribedAndNothingElse() {
    Set<String> described = new TreeSet<>();
    document
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .propertyNames()
                    .forEach(method -> described.add(method.toUpperCase() + " " + path.getKey())));
    Set<String> mapped = new TreeSet<>();
    mappings
        .getHandlerMethods()
        .forEach(
            (mapping, method) -> {
              if (method.getBeanType().getName().startsWith("dev.throughline.board")) {
                mapping
                    .getMethodsCondition()
                    .getMethods()
                    .forEach(
                        verb ->
                            mapping
                                .getPatternsCondition()
                                .getPatterns()
                                .forEach(pattern -> mapped.add(verb + " " + pattern)));
              }
            });
    assertThat(described).isEqualTo(mapped).hasSizeGreaterThan(7);
    assertThat(anonymous.get("/openapi.yaml").expect(200).text())
        .contains("openapi:", "/api/posts");
  }

  @Test
  void noRequestMakesItFailAndEveryAnswerIsDescribed() {
    BoardClient.signedIn(port, "ann").say("a post to ask for", "words");
    List<Runnable> requests = new ArrayList<>();
    document
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        operation -> {
                          for (int i = 0; i < REQUESTS; i++) {
                            requests.add(
                                () -> ask(path.getKey(), operation.getKey(), operation.getValue()));
                          }
                        }));
    java.util.Collections.shuffle(requests, random);
    requests.forEach(Runnable::run);
    assertThat(requests).hasSizeGreaterThan(7 * REQUESTS);
  }

  private boolean oddly() {
    return random.nextInt(4) == 0;
  }

  private void ask(String template, String method, JsonNode operation) {
    boolean odd = false;
    String path = template;
    StringBuilder query = new StringBuilder();
    for (JsonNode parameter : operation.path("parameters")) {
      boolean wanted = parameter.path("required").asBoolean(false) || random.nextBoolean();
      // A cursor that was not given out is none.
      boolean opaque = parameter.path("schema").path("format").asString("").equals("cursor");
      boolean here = oddly() || opaque;
      if (opaque && random.nextInt(3) > 0) {
        continue;
      }
      if (here && random.nextInt(3) == 0) {
        wanted = parameter.get("in").asString().equals("path");
      }
      odd |= here;
      String value =
          here ? values.oddText() : String.valueOf(values.valid(parameter.get("schema")));
      String encoded = URLEncoder.encode(value, UTF_8).replace("+", "%20");
      String name = parameter.get("name").asString();
      if (parameter.get("in").asString().equals("path")) {
        path = path.replace("{" + name + "}", encoded.isEmpty() ? "%20" : encoded);
      } else if (wanted) {
        query.append(query.isEmpty() ? "?" : "&").append(name).append('=').append(encoded);
      }
    }
    if (random.nextInt(8) == 0) {
      odd = true;
      String name = URLEncoder.encode(values.oddText(), UTF_8);
      query.append(query.isEmpty() ? "?" : "&").append(name).append("=x");
    }
    BoardClient client = clients.get(random.nextInt(clients.size()));
    if (method.equals("delete") && template.equals("/api/session")) {
      // Of a session that no other request needs.
      client = BoardClient.signedIn(port, "ben");
    }
    odd |= clients.indexOf(client) > 1;
    byte[] body = null;
    JsonNode content = operation.path("requestBody").path("content");
    if (content.has("application/json")) {
      JsonNode schema = content.get("application/json").get("schema");
      boolean here = oddly();
      odd |= here;
      body = BoardClient.JSON.writeValueAsBytes(here ? values.odd(schema) : values.valid(schema));
      if (here && random.nextInt(3) == 0) {
        body = broken(body);
      }
      if (oddly()) {
        odd = true;
        client =
            client.with(
                "Content-Type",
                oneOf("text/plain", "application/xml", "application/json;charset=ascii", "*/*"));
      }
    }
    if (oddly()) {
      odd = true;
      client =
          client.with(
              "Accept", oneOf("text/html", "application/xml", "nonsense", "application/json;q=0"));
    }
    String request = method.toUpperCase() + " " + path + query;
    Answer answer = client.send(method.toUpperCase(), path + query, body);
    check(request + " " + (body == null ? "" : new String(body, UTF_8)), operation, answer, odd);
  }

  private String oneOf(String... texts) {
    return texts[random.nextInt(texts.length)];
  }

  private byte[] broken(byte[] body) {
    return switch (random.nextInt(4)) {
      case 0 -> Arrays.copyOf(body, random.nextInt(body.length));
      case 1 -> "[".repeat(5_000).getBytes(UTF_8);
      case 2 -> new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1};
      default -> ("{\"title\":\"" + "x".repeat(70_000) + "\"}").getBytes(UTF_8);
    };
  }

  private void check(String request, JsonNode operation, Answer answer, boolean odd) {
    String what =
        "seed %d: %s\n-> %d %s"
            .formatted(
                seed,
                request.length() > 600 ? request.substring(0, 600) + "..." : request,
                answer.status(),
                answer.text());
    assertThat(answer.status()).as(what).isLessThan(500);
    JsonNode described = operation.get("responses").path(String.valueOf(answer.status()));
    assertThat(described.isMissingNode()).as("described: " + what).isFalse();
    if (!odd) {
      assertThat(answer.status()).as("valid: " + what).isNotIn(400, 406, 413, 415);
    }
    if (answer.status() >= 400) {
      assertThat(answer.type()).as(what).startsWith("application/problem+json");
      assertThat(answer.json().path("status").asInt(0)).as(what).isEqualTo(answer.status());
      assertThat(answer.json().has("code")).as(what).isTrue();
      assertThat(values.mismatch(schema(described), answer.json(), "$")).as(what).isEmpty();
    } else if (answer.type().startsWith("application/json")) {
      assertThat(values.mismatch(schema(described), answer.json(), "$")).as(what).isEmpty();
    }
  }

  private static JsonNode schema(JsonNode response) {
    return response.path("content").properties().stream()
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow()
        .get("schema");
  }
}
