package dev.throughline.board;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client of the board, signed in or anonymous. */
public final class BoardClient {

  public static final JsonMapper JSON = JsonMapper.builder().build();

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final URI board;
  private final Map<String, String> headers = new LinkedHashMap<>();

  private BoardClient(URI board) {
    this.board = board;
  }

  /** An answer; the body as text and, when there is one, as JSON. */
  public record Answer(int status, HttpHeaders headers, String text) {

    public JsonNode json() {
      return JSON.readTree(text);
    }

    public Answer expect(int expected) {
      if (status != expected) {
        throw new AssertionError(status + " instead of " + expected + ": " + text);
      }
      return this;
    }

    public String type() {
      return headers.firstValue("Content-Type").orElse("");
    }
  }

  public static BoardClient anonymous(URI board) {
    return new BoardClient(board);
  }

  public static BoardClient anonymous(int port) {
    return new BoardClient(URI.create("http://127.0.0.1:" + port));
  }

  public static BoardClient signedIn(int port, String name) {
    return signedIn(anonymous(port).board, name, name + "'s password");
  }

  public static BoardClient signedIn(URI board, String name, String password) {
    JsonNode session =
        anonymous(board)
            .post("/api/session", Map.of("name", name, "password", password))
            .expect(200)
            .json();
    return anonymous(board).with("Authorization", "Bearer " + session.get("token").asString());
  }

  public BoardClient with(String header, String value) {
    BoardClient other = new BoardClient(board);
    other.headers.putAll(headers);
    other.headers.put(header, value);
    return other;
  }

  public Answer get(String path) {
    return send("GET", path, null);
  }

  public Answer post(String path, Object body) {
    return send("POST", path, JSON.writeValueAsBytes(body));
  }

  public Answer put(String path, Object body) {
    return send("PUT", path, JSON.writeValueAsBytes(body));
  }

  public Answer delete(String path) {
    return send("DELETE", path, null);
  }

  /** A post, which must succeed; returns its number. */
  public long say(String title, String body) {
    return post("/api/posts", Map.of("title", title, "body", body))
        .expect(201)
        .json()
        .get("seq")
        .asLong();
  }

  /** Sends a request; a body is JSON unless a header says otherwise. */
  public Answer send(String method, String path, byte[] body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(board.resolve(path))
            .timeout(Duration.ofSeconds(30))
            .method(
                method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    if (body != null && !headers.containsKey("Content-Type")) {
      request.header("Content-Type", "application/json");
    }
    headers.forEach(request::header);
    try {
      HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.headers(), response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(method + " " + path, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
