package dev.throughline.chat.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.ChatSocket;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import tools.jackson.databind.JsonNode;

@ChatTest
@Import(ExpiryTests.Clocks.class)
class ExpiryTests {

  /** Time passes when a test says so; not annotated, so that no other test finds it. */
  static class Clocks {

    @Bean
    @Primary
    MovableClock movableClock() {
      return new MovableClock();
    }
  }

  static class MovableClock extends Clock {

    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

    void forward(Duration duration) {
      ahead.updateAndGet(duration::plus);
    }

    @Override
    public Instant instant() {
      return Instant.now().plus(ahead.get());
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  @LocalServerPort int port;
  @Autowired MovableClock clock;

  private final ChatClients clients = new ChatClients();

  @AfterEach
  void close() {
    clients.close();
  }

  @Test
  void aSocketEndsWithItsToken() throws Exception {
    ChatApi api = ChatClients.signedUp(port);
    ChatSocket socket = clients.open(api);
    clock.forward(Duration.ofMinutes(11));
    socket.closed().get(10, TimeUnit.SECONDS);
    assertThat(api.get("/api/rooms").status()).isEqualTo(401);
    assertThat(api.refresh().status()).isEqualTo(200);
    assertThat(api.get("/api/rooms").status()).isEqualTo(200);
  }

  @Test
  void aSocketOutlivesItsTokenWithTheNextOne() throws Exception {
    ChatApi api = ChatClients.signedUp(port);
    BlockingQueue<JsonNode> replies = new LinkedBlockingQueue<>();
    ChatSocket socket = clients.open(api, replies::add);
    ChatSocket witness = clients.open(api);
    clock.forward(Duration.ofMinutes(6));
    api.refresh().ok();
    socket.sendOnly("/app/token", Map.of("token", api.token()));
    assertThat(replies.poll(10, TimeUnit.SECONDS).path("type").asString()).isEqualTo("renewed");
    clock.forward(Duration.ofMinutes(6));
    witness.closed().get(10, TimeUnit.SECONDS);
    assertThat(socket.closed()).as("the one with the newer token").isNotDone();
  }

  @Test
  void aTokenOfSomebodyElseEndsTheSocket() throws Exception {
    ChatSocket socket = clients.open(ChatClients.signedUp(port));
    socket.sendOnly("/app/token", Map.of("token", ChatClients.signedUp(port).token()));
    socket.closed().get(10, TimeUnit.SECONDS);
  }

  @Test
  void aSocketThatDoesNotSignInIsClosed() throws Exception {
    try (RawSocket socket = RawSocket.open(port)) {
      socket.frame("\n");
      clock.forward(Duration.ofSeconds(11));
      socket.awaitClose();
    }
  }
}
