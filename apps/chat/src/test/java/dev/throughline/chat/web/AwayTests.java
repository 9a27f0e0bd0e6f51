package dev.throughline.chat.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatApplication;
import dev.throughline.chat.ChatClients;
import dev.throughline.chat.TestRedis;
import dev.throughline.chat.client.ChatApi;
import dev.throughline.embedded.EmbeddedMongo;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** The service while MongoDB is away: it says so, instead of waiting for longer than clients do. */
class AwayTests {

  @Test
  void requestsAreAnsweredAndTheServiceIsNotReadyWhileMongoDbIsAway() {
    EmbeddedMongo mongo = EmbeddedMongo.inMemory();
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(ChatApplication.class)
            .properties(
                Map.of(
                    "server.port", "0",
                    "spring.mongodb.uri", mongo.connectionString() + "/away",
                    "spring.data.redis.host", "127.0.0.1",
                    "spring.data.redis.port", TestRedis.port(),
                    "chat.tokens.bcrypt-strength", "4"))
            .run("--logging.level.root=ERROR", "--chat.tokens.attempts-per-minute=1000")) {
      int port = ((WebServerApplicationContext) context).getWebServer().getPort();
      ChatApi api = ChatClients.signedUp(port);
      assertThat(api.get("/readyz").status()).isEqualTo(200);

      mongo.close();

      // Clients of these tests wait for 20 seconds, as others do.
      ChatApi.Answer rooms = api.get("/api/rooms");
      assertThat(rooms.status()).isEqualTo(503);
      assertThat(rooms.body().path("code").asString()).isEqualTo("unavailable");
      assertThat(api.signIn("any-name", "correct horse").status()).isEqualTo(503);
      // Without the token, which would be checked.
      api.token(null);
      assertThat(api.get("/readyz").status()).isEqualTo(503);
      assertThat(api.get("/livez").status()).isEqualTo(200);
    } finally {
      mongo.close();
    }
  }
}
