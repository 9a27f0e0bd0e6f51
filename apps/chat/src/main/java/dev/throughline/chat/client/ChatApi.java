package dev.throughline.chat.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** The requests of one client, which keeps its token and its cookies. Safe for several threads. */
public final class ChatApi {

  private static final ObjectMapper MAPPER = JsonMapper.shared();
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  /** One for all clients: each has threads of its own. */
  private static final HttpClient HTTP = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

  private final URI base;
  private final CookieManager cookies = new CookieManager();
  private volatile @Nullable String token;
  private volatile String accountId = "";

  /** A client of the service at this address, such as {@code http://127.0.0.1:8080}. */
  public ChatApi(URI base) {
    this.base = base;
  }

  /** A client at another address with the same token: the same person at another instance. */
  public ChatApi at(URI other) {
    ChatApi api = new ChatApi(other);
    api.token = token;
    api.accountId = accountId;
    return api;
  }

  /**
   * An answer.
   *
   * @param body the JSON, or a missing node when there was none
   */
  public record Answer(int status, JsonNode body, HttpResponse<String> response) {

    /** The body of an answer that says yes. */
    public JsonNode ok() {
      if (status / 100 != 2) {
        throw new IllegalStateException(
            response.request().method() + " " + response.uri() + ": " + status + " " + body);
      }
      return body;
    }
  }

  /** Signs up, and keeps the token. */
  public Answer signUp(String name, String password) {
    return keep(post("/api/accounts", Map.of("name", name, "password", password)));
  }

  /** Signs in, and keeps the token. */
  public Answer signIn(String name, String password) {
    return keep(post("/api/session", Map.of("name", name, "password", password)));
  }

  /** Takes the next token with the cookie, for the account that signed in here if one did. */
  public Answer refresh() {
    return refresh(accountId);
  }

  /** Takes the next token with the cookie if it is this account's, as the page does it. */
  public Answer refresh(String account) {
    String path = "/api/session/refresh" + (account.isEmpty() ? "" : "?account=" + account);
    Answer answer = refreshOnce(path);
    // The first answer may only bring the cookie that the second request needs.
    return keep((answer.status() == 403) ? refreshOnce(path) : answer);
  }

  private Answer refreshOnce(String path) {
    HttpRequest.Builder request = anonymous(path).POST(BodyPublishers.noBody());
    cookies.getCookieStore().getCookies().stream()
        .filter(cookie -> cookie.getName().equals("XSRF-TOKEN"))
        .findFirst()
        .ifPresent(cookie -> request.header("X-XSRF-TOKEN", cookie.getValue()));
    return send(request);
  }

  /** Ends the session. */
  public Answer signOut() {
    return delete("/api/session");
  }

  /** Reads. */
  public Answer get(String path) {
    return send(request(path).GET());
  }

  /** Deletes. */
  public Answer delete(String path) {
    return send(request(path).DELETE());
  }

  /** Sends something new as JSON. */
  public Answer post(String path, Object body) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(MAPPER.writeValueAsString(body))));
  }

  /** Sends a change as JSON. */
  public Answer put(String path, Object body) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString(MAPPER.writeValueAsString(body))));
  }

  /** The access token, or null before signing in. */
  public @Nullable String token() {
    return token;
  }

  /** Uses this token from now on. */
  public void token(@Nullable String other) {
    token = other;
  }

  /** The id of the signed-in account; empty before. */
  public String accountId() {
    return accountId;
  }

  /** The cookies that the service set. */
  public CookieManager cookies() {
    return cookies;
  }

  URI base() {
    return base;
  }

  private Answer keep(Answer answer) {
    if (answer.status() / 100 == 2) {
      token = answer.body().path("accessToken").asString();
      accountId = answer.body().path("account").path("id").asString();
    }
    return answer;
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder builder = anonymous(path);
    String current = token;
    return (current == null) ? builder : builder.header("Authorization", "Bearer " + current);
  }

  private HttpRequest.Builder anonymous(String path) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(base.resolve(path))
            .timeout(TIMEOUT)
            .header("Accept", "application/json");
    cookies.getCookieStore().get(base.resolve(path)).stream()
        .filter(cookie -> path.startsWith(cookie.getPath()))
        .map(cookie -> cookie.getName() + "=" + cookie.getValue())
        .reduce((one, other) -> one + "; " + other)
        .ifPresent(cookie -> builder.header("Cookie", cookie));
    return builder;
  }

  private Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
      cookies.put(response.uri(), response.headers().map());
      String body = response.body();
      JsonNode json = body.isBlank() ? MAPPER.missingNode() : MAPPER.readTree(body);
      return new Answer(response.statusCode(), json, response);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
