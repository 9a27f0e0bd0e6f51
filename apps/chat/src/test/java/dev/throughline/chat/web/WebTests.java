package dev.throughline.chat.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.client.ChatApi;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;

@ChatTest
class WebTests {

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @LocalServerPort int port;

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void thePageRunsOwnScriptsOnly() throws Exception {
    HttpResponse<String> page = send(request("/"));
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .contains("default-src 'none'", "script-src 'self'")
        .doesNotContain("unsafe");
    assertThat(page.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    assertThat(page.headers().firstValue("X-Frame-Options")).hasValue("DENY");
    assertThat(page.body()).doesNotContain("<script>", " style=", " onclick=");
  }

  @Test
  void everythingThatThePageAsksForIsThere() throws Exception {
    Pattern path = Pattern.compile("['\"](/(?:page|webjars)/[^'\"]+|\\./[a-z0-9]+\\.js)['\"]");
    List<Path> files;
    try (Stream<Path> walked = Files.walk(Path.of("src/main/resources/static"))) {
      files = walked.filter(file -> file.toString().matches(".*\\.(js|html)")).toList();
    }
    for (Path file : files) {
      Matcher matcher = path.matcher(Files.readString(file));
      while (matcher.find()) {
        String asked = matcher.group(1).replace("./", "/page/");
        assertThat(send(request(asked)).statusCode()).as(file + ": " + asked).isEqualTo(200);
      }
    }
  }

  @Test
  void bothLanguagesSayTheSame() throws Exception {
    String words = Files.readString(Path.of("src/main/resources/static/page/i18n.js"));
    Pattern key = Pattern.compile("([a-zA-Z]+): (?='|[a-z(])");
    String english = words.substring(words.indexOf("en: {"), words.indexOf("ko: {"));
    String korean = words.substring(words.indexOf("ko: {"), words.indexOf("};"));
    assertThat(key.matcher(korean).results().map(m -> m.group(1)))
        .containsExactlyElementsOf(key.matcher(english).results().map(m -> m.group(1)).toList());
  }

  @Test
  void otherOriginsGetNoAnswerThatABrowserWouldShow() throws Exception {
    HttpResponse<String> preflight =
        send(
            request("/api/rooms")
                .method("OPTIONS", BodyPublishers.noBody())
                .header("Origin", "https://elsewhere.example")
                .header("Access-Control-Request-Method", "GET")
                .header("Access-Control-Request-Headers", "authorization"));
    assertThat(preflight.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
  }

  @Test
  void aFormOfAnotherSiteCannotSignIn() throws Exception {
    HttpResponse<String> form =
        send(
            request("/api/session")
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString("{\"name\":\"x\",\"password\":\"12345678\"}")));
    assertThat(form.statusCode()).isEqualTo(415);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "[]", "{\"name\":null}", "{\"name\":{}}", "\"\""})
  void brokenBodiesAreProblems(String body) throws Exception {
    HttpResponse<String> answer =
        send(
            request("/api/session")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)));
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(answer.body()).doesNotContain("Exception", "dev.throughline");
  }

  /** Half a pair of surrogates, which Tomcat does not decode. */
  @Test
  void parametersThatAreNoTextAreProblems() throws Exception {
    String authorization = "Bearer " + ChatClients.signedUp(port).token();
    for (HttpRequest.Builder builder :
        List.of(
            request("/api/accounts?name=%ED%A0%80"),
            request("/api/rooms")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofByteArray(new byte[] {'a', '=', (byte) 0xFF})))) {
      HttpResponse<String> answer = send(builder.header("Authorization", authorization));
      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
      assertThat(answer.body()).contains("\"code\":\"invalid\"");
    }
  }

  @Test
  void tellsThatItLivesAndNothingElse() throws Exception {
    assertThat(send(request("/livez")).body()).contains("UP");
    assertThat(send(request("/readyz")).body()).contains("UP");
    ChatApi member = ChatClients.signedUp(port);
    for (String path : List.of("/actuator/env", "/actuator/metrics", "/actuator/heapdump")) {
      assertThat(member.get(path).status()).as(path).isIn(403, 404);
    }
  }
}
