package dev.throughline.chat.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.TestRedis;
import dev.throughline.chat.client.ChatApi;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** What the list of rooms asks: MongoDB once for all rooms, and Redis for all of them together. */
@ChatTest
@DirtiesContext
@Import(RoomListTests.Counting.class)
class RoomListTests {

  private static final Set<String> LISTED = Set.of("members", "rooms", "messages");
  private static final int ROOMS = 8;

  private static HoldingProxy proxy;

  /** Notes what the list reads; not annotated, so that no other test finds it. */
  static class Counting implements CommandListener {

    final List<String> reads = new CopyOnWriteArrayList<>();

    @Override
    public void commandStarted(CommandStartedEvent event) {
      String name = event.getCommandName();
      if ((name.equals("find") || name.equals("aggregate"))
          && LISTED.contains(event.getCommand().getString(name).getValue())
          // Not the sweep's, which asks for memberships by their ids.
          && !event.getCommand().toJson().contains("\"_id\": {\"$in\"")) {
        reads.add(name + " " + event.getCommand().getString(name).getValue());
      }
    }

    @Bean
    MongoClientSettingsBuilderCustomizer counting() {
      return settings -> settings.addCommandListener(this);
    }
  }

  @DynamicPropertySource
  static void redisBehindProxy(DynamicPropertyRegistry properties) throws IOException {
    proxy = new HoldingProxy(TestRedis.port());
    properties.add("test.redis.port", proxy::port);
    properties.add("spring.data.redis.timeout", () -> "30s");
  }

  @AfterAll
  static void close() {
    proxy.close();
  }

  @LocalServerPort int port;
  @Autowired Counting counting;

  @Test
  void asksOnceForAllRooms() {
    ChatApi api = ChatClients.signedUp(port);
    for (int i = 0; i < ROOMS; i++) {
      if (i % 2 == 0) {
        ChatApi other = ChatClients.signedUp(port);
        api.post("/api/rooms/direct", Map.of("accountId", other.accountId())).ok();
      } else {
        ChatClients.group(api);
      }
    }
    for (int i = 0; i < 3; i++) {
      api.get("/api/rooms").ok();
    }
    counting.reads.clear();
    proxy.expect(ROOMS);

    assertThat(api.get("/api/rooms").ok())
        .hasSize(ROOMS)
        .allSatisfy(line -> assertThat(line.path("title").asString()).matches("u.*|group"))
        .allSatisfy(line -> assertThat(line.path("tail").asLong()).isEqualTo(1));

    assertThat(counting.reads).containsExactly("aggregate members");
    assertThat(proxy.seen()).isEqualTo(ROOMS);
    assertThat(proxy.waitedAlone()).isFalse();
  }
}
