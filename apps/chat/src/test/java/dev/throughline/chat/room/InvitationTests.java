package dev.throughline.chat.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.client.ChatApi;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;

/** No account fills the list of another, and each can leave whatever room it was put into. */
@ChatTest
class InvitationTests {

  @LocalServerPort int port;

  private ChatApi one;
  private ChatApi other;

  @BeforeEach
  void signUp() {
    one = ChatClients.signedUp(port);
    other = ChatClients.signedUp(port);
  }

  private String direct(ChatApi from, ChatApi to) {
    return from.post("/api/rooms/direct", Map.of("accountId", to.accountId()))
        .ok()
        .path("id")
        .asString();
  }

  private int leave(ChatApi api, String room) {
    return api.delete("/api/rooms/" + room + "/members/" + api.accountId()).status();
  }

  @Test
  void anAccountInvitesOnlySoManyInATime() {
    int status = 204;
    int invited = 0;
    for (int i = 0; i < 100 && status == 204; i++) {
      String room = one.post("/api/rooms", Map.of("title", "group")).ok().path("id").asString();
      status =
          one.post("/api/rooms/" + room + "/members", Map.of("accountId", other.accountId()))
              .status();
      invited++;
    }
    assertThat(status).isEqualTo(429);
    assertThat(other.get("/api/rooms").ok()).hasSize(invited - 1);
    assertThat(one.post("/api/rooms/direct", Map.of("accountId", other.accountId())).status())
        .as("a one-to-one room puts the other into it as well")
        .isEqualTo(429);
  }

  @Test
  void openingAOneToOneRoomAgainCountsAsNoInvitation() {
    for (int i = 0; i < 100; i++) {
      direct(one, other);
    }
    assertThat(other.get("/api/rooms").ok()).hasSize(1);
  }

  @Test
  void aOneToOneRoomCanBeLeft() {
    String room = direct(one, other);
    one.post("/api/rooms/" + room + "/messages", Map.of("clientId", "c", "text", "spam")).ok();

    assertThat(leave(other, room)).isEqualTo(204);

    assertThat(other.get("/api/rooms").ok()).isEmpty();
    assertThat(other.get("/api/rooms/" + room).status()).isEqualTo(404);
    assertThat(one.get("/api/rooms").ok().get(0).path("title").asString()).isNotEmpty();
  }

  @Test
  void whoLeftAOneToOneRoomReturnsByOwnWillAlone() {
    String room = direct(one, other);
    assertThat(leave(other, room)).isEqualTo(204);

    assertThat(direct(one, other)).isEqualTo(room);
    assertThat(other.get("/api/rooms").ok()).as("not drawn back").isEmpty();

    assertThat(direct(other, one)).isEqualTo(room);
    assertThat(other.get("/api/rooms").ok()).hasSize(1);
    assertThat(one.get("/api/rooms/" + room).ok().path("members")).hasSize(2);
  }

  @Test
  void aOneToOneRoomThatBothLeftIsOpenedAgainByEach() {
    String room = direct(one, other);
    assertThat(leave(other, room)).isEqualTo(204);
    assertThat(leave(one, room)).isEqualTo(204);

    assertThat(direct(one, other)).isEqualTo(room);
    assertThat(one.get("/api/rooms").ok().get(0).path("title").asString()).isNotEmpty();
    assertThat(other.get("/api/rooms").ok()).isEmpty();
  }
}
