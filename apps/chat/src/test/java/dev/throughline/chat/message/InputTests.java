package dev.throughline.chat.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.ChatSocket;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Values at the edge of what JSON and URLs can say are taken or refused, and never a failure. */
@ChatTest
class InputTests {

  @LocalServerPort int port;

  private ChatApi author;
  private String room;
  private String base;

  @BeforeEach
  void signUp() {
    author = ChatClients.signedUp(port);
    room = ChatClients.group(author);
    base = "/api/rooms/" + room;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/messages?before=9223372036854775807",
        "/messages?after=9223372036854775807",
        "/messages?around=9223372036854775807",
        "/messages?minRevision=9223372036854775807",
        "/messages?before=5&minRevision=9223372036854775807",
        "/messages?minRevision=-1",
        "/messages?before=9007199254740992",
        "/messages?at=%2B1000000000-12-31T23:59:59Z",
        "/messages?at=-1000000000-01-01T00:00:00Z",
        "/changes?after=9223372036854775807",
        "/changes?after=9223372036854775808"
      })
  void refusesNumbersThatNoHistoryReaches(String query) {
    assertThat(author.get(base + query).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MAX_VALUE, 9007199254740992L, -1, Long.MIN_VALUE})
  void refusesPlacesThatNoHistoryReaches(long seq) throws Exception {
    String path = base + "/messages/" + seq;
    assertThat(author.put(path, Map.of("text", "x")).status()).isEqualTo(400);
    assertThat(author.delete(path).status()).isEqualTo(400);
    try (ChatClients clients = new ChatClients()) {
      ChatSocket socket = clients.open(author);
      assertThatThrownBy(
              () ->
                  socket
                      .send(room, "edit", "e", Map.of("clientId", "e", "seq", seq, "text", "x"))
                      .get(10, TimeUnit.SECONDS))
          .hasMessageContaining("invalid");
    }
  }

  @Test
  void takesTheLastNumbers() {
    assertThat(author.get(base + "/messages?before=9007199254740991").status()).isEqualTo(200);
    assertThat(author.get(base + "/messages?at=9999-12-31T23:59:59Z").status()).isEqualTo(200);
    assertThat(author.get(base + "/messages?at=0001-01-01T00:00:00Z").status()).isEqualTo(200);
  }
}
