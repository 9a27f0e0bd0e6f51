package dev.throughline.board.load;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Asks a running board to load posts. */
final class LoadClient {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI board;

  LoadClient(URI board) {
    this.board = board;
  }

  void load(String name, String password, int posts, Consumer<LoadProgress> listener)
      throws IOException, InterruptedException {
    byte[] credentials = JSON.writeValueAsBytes(Map.of("name", name, "password", password));
    HttpRequest signIn =
        HttpRequest.newBuilder(board.resolve("/api/session"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofByteArray(credentials))
            .build();
    HttpResponse<InputStream> session = http.send(signIn, BodyHandlers.ofInputStream());
    String token = JSON.readTree(required(session)).path("token").asString();
    HttpRequest load =
        HttpRequest.newBuilder(board.resolve("/api/load?posts=" + posts))
            .header("Authorization", "Bearer " + token)
            .POST(BodyPublishers.noBody())
            .build();
    HttpResponse<Stream<String>> lines = http.send(load, BodyHandlers.ofLines());
    if (lines.statusCode() != 200) {
      throw new IOException(lines.body().reduce("", String::concat));
    }
    lines.body().forEach(line -> listener.accept(JSON.readValue(line, LoadProgress.class)));
  }

  private static byte[] required(HttpResponse<InputStream> response) throws IOException {
    byte[] body = response.body().readAllBytes();
    if (response.statusCode() != 200) {
      throw new IOException(new String(body, StandardCharsets.UTF_8));
    }
    return body;
  }
}
