package dev.throughline.chat.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.client.ChatApi;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** What the list of rooms asks the database. */
@ChatTest
@Import(RoomListTests.Counting.class)
class RoomListTests {

  /** Counts requests for members; not annotated, so that no other test finds it. */
  static class Counting implements CommandListener {

    final AtomicInteger lists = new AtomicInteger();

    @Override
    public void commandStarted(CommandStartedEvent event) {
      boolean members =
          event.getCommandName().equals("find")
              && event.getCommand().getString("find").getValue().equals("members");
      if (members && event.getCommand().toJson().contains("\"roomId\"")) {
        lists.incrementAndGet();
      }
    }

    @Bean
    MongoClientSettingsBuilderCustomizer counting() {
      return settings -> settings.addCommandListener(this);
    }
  }

  @LocalServerPort int port;
  @Autowired Counting counting;

  @Test
  void theNamesOfAllOneToOneRoomsAreOneRequest() {
    ChatApi api = ChatClients.signedUp(port);
    for (int i = 0; i < 5; i++) {
      ChatApi other = ChatClients.signedUp(port);
      api.post("/api/rooms/direct", Map.of("accountId", other.accountId())).ok();
    }
    int before = counting.lists.get();

    assertThat(api.get("/api/rooms").ok())
        .hasSize(5)
        .allSatisfy(line -> assertThat(line.path("title").asString()).startsWith("u"));

    assertThat(counting.lists.get() - before).isEqualTo(1);
  }
}
