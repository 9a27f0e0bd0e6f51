package dev.throughline.board.account;

import dev.throughline.board.BoardApplication;
import dev.throughline.board.BoardClient;
import dev.throughline.board.BoardClient.Answer;
import dev.throughline.embedded.EmbeddedMongo;
import dev.throughline.embedded.EmbeddedRedis;
import java.net.URI;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

/**
 * Instances of one board: they share the servers and the secret, and are configured differently.
 */
final class BoardInstances implements AutoCloseable {

  private static final EmbeddedRedis REDIS = EmbeddedRedis.start();
  private static final String SECRET = Base64.getEncoder().encodeToString(new byte[32]);

  private final EmbeddedMongo mongo = EmbeddedMongo.inMemory();
  private final String keys = UUID.randomUUID() + ":";
  private final List<ConfigurableApplicationContext> running = new ArrayList<>();

  /** A user of an instance's configuration. */
  record Configured(String name, String password, boolean admin) {}

  /** A running instance. */
  record Instance(ConfigurableApplicationContext context, URI uri) {

    Answer signIn(String name, String password) {
      return post("/api/session", Map.of("name", name, "password", password));
    }

    Answer signUp(String name, String password) {
      return post("/api/accounts", Map.of("name", name, "password", password));
    }

    Answer post(String path, Object body) {
      return BoardClient.anonymous(uri).post(path, body);
    }

    /** A client with the token of a session, wherever that was opened. */
    BoardClient with(JsonNode session) {
      return BoardClient.anonymous(uri)
          .with("Authorization", "Bearer " + session.get("token").asString());
    }

    Answer renew(JsonNode session) {
      return with(session).post("/api/session/token", Map.of());
    }

    Answer changePassword(JsonNode session, String current, String next) {
      return with(session).put("/api/session/password", Map.of("current", current, "next", next));
    }
  }

  static Configured admin(String name, String password) {
    return new Configured(name, password, true);
  }

  static Configured user(String name, String password) {
    return new Configured(name, password, false);
  }

  Instance start(Configured... users) {
    return start(new Class<?>[0], users);
  }

  /** Starts an instance with other beans. */
  Instance start(Class<?>[] others, Configured... users) {
    List<String> options =
        new ArrayList<>(
            List.of(
                "--server.port=0",
                "--server.address=127.0.0.1",
                "--server.shutdown=immediate",
                "--logging.level.root=error",
                "--springdoc.api-docs.enabled=false",
                "--spring.mongodb.uri=" + mongo.connectionString() + "/board",
                "--spring.data.redis.host=127.0.0.1",
                "--spring.data.redis.port=" + REDIS.port(),
                "--throughline.timeline.key-prefix=" + keys,
                "--board.accounts.token-secret=" + SECRET,
                "--board.accounts.attempts-per-minute=100000",
                "--board.accounts.bcrypt-strength=4"));
    for (int i = 0; i < users.length; i++) {
      String user = "--board.accounts.users[" + i + "].";
      options.add(user + "name=" + users[i].name());
      options.add(user + "password=" + users[i].password());
      options.add(user + "admin=" + users[i].admin());
    }
    ConfigurableApplicationContext context =
        new SpringApplicationBuilder(BoardApplication.class)
            .sources(others)
            .run(options.toArray(String[]::new));
    running.add(context);
    return new Instance(
        context,
        URI.create(
            "http://127.0.0.1:"
                + context.getEnvironment().getRequiredProperty("local.server.port")));
  }

  /** Stops what runs, and starts an instance with these users. */
  Instance restart(Configured... users) {
    stop();
    return start(users);
  }

  private void stop() {
    running.forEach(ConfigurableApplicationContext::close);
    running.clear();
  }

  @Override
  public void close() {
    stop();
    mongo.close();
  }
}
