package dev.throughline.chat.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.RawHttp;
import dev.throughline.chat.client.ChatApi;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The OpenAPI description, and the one form of all errors. */
@ChatTest
class DescriptionTests {

  @LocalServerPort int port;

  @Autowired
  @Qualifier("requestMappingHandlerMapping")
  RequestMappingHandlerMapping mappings;

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
  }

  private static JsonNode problem(HttpResponse<String> response, int status, String code) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type").orElse(""))
        .startsWith("application/problem+json");
    JsonNode problem = JsonMapper.shared().readTree(response.body());
    assertThat(problem.path("status").asInt()).isEqualTo(status);
    assertThat(problem.path("title").asString()).isNotEmpty();
    assertThat(problem.path("code").asString()).isEqualTo(code);
    return problem;
  }

  @Test
  void everyMappingIsDescribedAndNothingElse() throws Exception {
    JsonNode document = JsonMapper.shared().readTree(send(request("/openapi")).body());
    Set<String> described = new TreeSet<>();
    document
        .path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .propertyNames()
                    .forEach(verb -> described.add(verb.toUpperCase() + " " + path.getKey())));
    Set<String> mapped = new TreeSet<>();
    mappings
        .getHandlerMethods()
        .forEach(
            (mapping, method) ->
                mapping
                    .getPatternValues()
                    .forEach(
                        pattern ->
                            mapping
                                .getMethodsCondition()
                                .getMethods()
                                .forEach(
                                    verb -> {
                                      if (pattern.startsWith("/api/")) {
                                        mapped.add(verb + " " + pattern);
                                      }
                                    })));
    assertThat(described).isEqualTo(mapped).hasSizeGreaterThan(15);
    assertThat(document.toString()).doesNotContain("\"Jwt\"");
    assertThat(send(request("/openapi.yaml")).body()).contains("openapi:", "/api/rooms");
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /api/session, application/json, {, 400, invalid",
    "POST, /api/session, application/json, [], 400, invalid",
    "POST, /api/session, application/json, '', 400, invalid",
    "POST, /api/session, application/json, {}, 400, invalid",
    "POST, /api/session, text/plain, {}, 415, unsupported-media-type",
    "POST, /api/rooms, */*, {}, 415, unsupported-media-type",
    "POST, /api/rooms, application/*;q=1, {}, 415, unsupported-media-type",
    "PATCH, /api/rooms, application/json, {}, 405, method-not-allowed",
    "PUT, /api/rooms, application/json, {}, 405, method-not-allowed",
    "GET, /api/nothing, application/json, '', 404, not-found",
    "GET, /api/rooms/g1/messages?before=x, application/json, '', 400, invalid",
    "GET, /api/rooms/g1/changes, application/json, '', 400, invalid",
    "GET, /api/rooms/g1/..%2f, application/json, '', 400, invalid",
    "GET, /api/rooms//g1, application/json, '', 400, invalid"
  })
  void everyErrorIsAProblemWithACode(
      String method, String path, String type, String body, int status, String code)
      throws Exception {
    ChatApi api = ChatClients.signedUp(port);
    problem(
        send(
            request(path)
                .header("Authorization", "Bearer " + api.token())
                .header("Content-Type", type)
                .method(method, BodyPublishers.ofString(body))),
        status,
        code);
  }

  @Test
  void anErrorIsAProblemWhateverTheClientAccepts() throws Exception {
    for (String accepted : new String[] {"text/html", "image/png", "nonsense"}) {
      problem(send(request("/api/rooms").header("Accept", accepted)), 401, "unauthenticated");
    }
    ChatApi api = ChatClients.signedUp(port);
    HttpResponse<String> refused =
        send(
            request("/api/rooms")
                .header("Accept", "image/png")
                .header("Authorization", "Bearer " + api.token()));
    problem(refused, 406, "not-acceptable");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /api/rooms HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
        "GET /\u0001 HTTP/1.1\r\nHost: x\r\n\r\n",
        "POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"
      })
  void whatTheServerItselfRefusesIsAProblemToo(String request) throws Exception {
    String answer = RawHttp.answer(port, request);
    assertThat(answer).startsWith("HTTP/1.1 400").contains("application/problem+json");
    assertThat(answer).contains("\"code\":\"invalid\"").doesNotContain("<html");
  }

  @Test
  void theAnswersOfTheFirstMinuteAreDescribed() throws Exception {
    JsonNode document = JsonMapper.shared().readTree(send(request("/openapi")).body());
    ChatApi api = ChatClients.signedUp(port);
    String room = ChatClients.group(api, ChatClients.signedUp(port));
    api.post("/api/rooms/" + room + "/messages", Map.of("clientId", "1", "text", "hi")).ok();
    for (String path :
        new String[] {
          "/api/rooms", "/api/rooms/{room}", "/api/rooms/{room}/messages", "/api/invitations"
        }) {
      JsonNode answer = api.get(path.replace("{room}", room)).ok();
      JsonNode content =
          document
              .path("paths")
              .path(path)
              .path("get")
              .path("responses")
              .path("200")
              .path("content");
      assertThat(content.properties()).as(path).isNotEmpty();
      JsonNode schema = content.properties().iterator().next().getValue().path("schema");
      assertThat(undescribed(document, schema, answer)).as(path).isEmpty();
    }
  }

  /** The fields of an answer that its schema does not have. */
  private static Set<String> undescribed(JsonNode document, JsonNode unresolved, JsonNode value) {
    String reference = unresolved.path("$ref").asString("");
    JsonNode schema = reference.isEmpty() ? unresolved : document.at(reference.substring(1));
    Set<String> names = new TreeSet<>();
    value.forEach(
        item -> {
          if (value.isArray()) {
            names.addAll(undescribed(document, schema.path("items"), item));
          }
        });
    value
        .properties()
        .forEach(
            field -> {
              JsonNode described = schema.path("properties").path(field.getKey());
              if (described.isMissingNode()) {
                names.add(field.getKey());
              } else {
                names.addAll(undescribed(document, described, field.getValue()));
              }
            });
    return names;
  }
}
