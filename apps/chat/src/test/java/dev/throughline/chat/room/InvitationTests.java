package dev.throughline.chat.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.client.ChatApi;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;

/** An account is in no room that it did not enter itself, and is asked only so often. */
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

  private String group(ChatApi owner) {
    return owner.post("/api/rooms", Map.of("title", "group")).ok().path("id").asString();
  }

  private int invite(ChatApi owner, String room, ChatApi to) {
    return owner
        .post("/api/rooms/" + room + "/members", Map.of("accountId", to.accountId()))
        .status();
  }

  private int accept(ChatApi api, String room) {
    return api.post("/api/invitations/" + room, Map.of()).status();
  }

  private int leave(ChatApi api, String room) {
    return api.delete("/api/rooms/" + room + "/members/" + api.accountId()).status();
  }

  @Test
  void anInvitedAccountIsInTheRoomWhenItAcceptsAndNotBefore() {
    String room = group(one);
    assertThat(invite(one, room, other)).isEqualTo(204);

    assertThat(other.get("/api/rooms").ok()).isEmpty();
    assertThat(other.get("/api/rooms/" + room).status()).isEqualTo(404);
    assertThat(one.get("/api/rooms/" + room).ok().path("members")).hasSize(1);
    assertThat(one.get("/api/rooms/" + room).ok().path("invited")).hasSize(1);
    assertThat(other.get("/api/invitations").ok())
        .singleElement()
        .satisfies(
            invitation -> {
              assertThat(invitation.path("room").asString()).isEqualTo(room);
              assertThat(invitation.path("title").asString()).isEqualTo("group");
              assertThat(invitation.path("inviterId").asString()).isEqualTo(one.accountId());
            });

    assertThat(other.post("/api/invitations/" + room, Map.of()).ok().path("id").asString())
        .isEqualTo(room);
    assertThat(other.get("/api/invitations").ok()).isEmpty();
    assertThat(other.get("/api/rooms/" + room).ok().path("members")).hasSize(2);
    assertThat(accept(other, room)).as("again").isEqualTo(404);
  }

  @Test
  void aOneToOneRoomIsInTheListOfTheOtherWhenItAcceptsAndNotBefore() {
    String room = direct(one, other);
    one.post("/api/rooms/" + room + "/messages", Map.of("clientId", "c", "text", "spam")).ok();
    assertThat(other.get("/api/rooms").ok()).isEmpty();
    assertThat(other.get("/api/rooms/" + room + "/messages").status()).isEqualTo(404);
    assertThat(one.get("/api/rooms").ok().get(0).path("title").asString()).startsWith("u");

    assertThat(accept(other, room)).isEqualTo(200);
    assertThat(one.get("/api/rooms/" + room).ok().path("members")).hasSize(2);
    assertThat(other.get("/api/rooms/" + room + "/messages").ok().toString()).contains("spam");
  }

  @Test
  void openingTheRoomAcceptsTheInvitation() {
    String room = direct(one, other);
    assertThat(direct(other, one)).isEqualTo(room);
    assertThat(other.get("/api/rooms").ok()).hasSize(1);
    assertThat(other.get("/api/invitations").ok()).isEmpty();
    assertThat(one.get("/api/invitations").ok()).isEmpty();
  }

  @Test
  void whatWasDeclinedIsNotAskedAgain() {
    String group = group(one);
    invite(one, group, other);
    String direct = direct(one, other);
    for (String room : new String[] {group, direct}) {
      assertThat(other.delete("/api/invitations/" + room).status()).isEqualTo(204);
      assertThat(accept(other, room)).as("after it was declined").isEqualTo(404);
    }
    assertThat(invite(one, group, other)).as("reveals nothing").isEqualTo(204);
    assertThat(direct(one, other)).isEqualTo(direct);
    assertThat(other.get("/api/invitations").ok()).isEmpty();
    assertThat(other.get("/api/rooms").ok()).isEmpty();

    assertThat(direct(other, one)).as("by its own will").isEqualTo(direct);
    assertThat(one.get("/api/rooms/" + direct).ok().path("members")).hasSize(2);
  }

  @Test
  void anInvitationIsForTheInvitedAccountAndUntilItIsTakenBack() {
    String room = group(one);
    invite(one, room, other);
    ChatApi stranger = ChatClients.signedUp(port);
    assertThat(accept(stranger, room)).isEqualTo(404);
    assertThat(stranger.delete("/api/invitations/" + room).status()).isEqualTo(404);
    assertThat(invite(other, room, stranger)).as("not a member").isEqualTo(404);

    assertThat(one.delete("/api/rooms/" + room + "/members/" + other.accountId()).status())
        .isEqualTo(204);
    assertThat(accept(other, room)).isEqualTo(404);
    assertThat(other.get("/api/rooms").ok()).isEmpty();
  }

  @Test
  void onlySoManyInvitationsOfAnAccountWaitForAnother() {
    int status = 204;
    int invited = 0;
    for (int i = 0; i < 30 && status == 204; i++) {
      status = invite(one, group(one), other);
      invited++;
    }
    assertThat(status).isEqualTo(409);
    assertThat(other.get("/api/invitations").ok()).hasSize(invited - 1).hasSize(5);
    assertThat(one.post("/api/rooms/direct", Map.of("accountId", other.accountId())).status())
        .as("a one-to-one room asks the other as well")
        .isEqualTo(409);
    assertThat(one.get("/api/rooms").ok())
        .noneSatisfy(line -> assertThat(line.path("kind").asString()).isEqualTo("DIRECT"));
  }

  @Test
  void anAccountInvitesOnlySoManyInATime() {
    int status = 204;
    for (int i = 0; i < 100 && status == 204; i++) {
      String room = group(one);
      status = invite(one, room, other);
      assertThat(accept(other, room)).isEqualTo((status == 204) ? 200 : 404);
    }
    assertThat(status).isEqualTo(429);
  }

  @Test
  void openingAOneToOneRoomAgainCountsAsNoInvitation() {
    for (int i = 0; i < 100; i++) {
      direct(one, other);
    }
    assertThat(other.get("/api/invitations").ok()).hasSize(1);
  }

  @Test
  void aOneToOneRoomCanBeLeft() {
    String room = direct(one, other);
    accept(other, room);
    one.post("/api/rooms/" + room + "/messages", Map.of("clientId", "c", "text", "spam")).ok();

    assertThat(leave(other, room)).isEqualTo(204);

    assertThat(other.get("/api/rooms").ok()).isEmpty();
    assertThat(other.get("/api/rooms/" + room).status()).isEqualTo(404);
    assertThat(one.get("/api/rooms").ok().get(0).path("title").asString()).isNotEmpty();
  }

  @Test
  void whoLeftAOneToOneRoomReturnsByOwnWillAlone() {
    String room = direct(one, other);
    accept(other, room);
    assertThat(leave(other, room)).isEqualTo(204);

    assertThat(direct(one, other)).isEqualTo(room);
    assertThat(other.get("/api/rooms").ok()).as("not drawn back").isEmpty();
    assertThat(other.get("/api/invitations").ok()).as("not asked").isEmpty();

    assertThat(direct(other, one)).isEqualTo(room);
    assertThat(other.get("/api/rooms").ok()).hasSize(1);
    assertThat(one.get("/api/rooms/" + room).ok().path("members")).hasSize(2);
  }

  @Test
  void aOneToOneRoomThatBothLeftIsOpenedAgainByEach() {
    String room = direct(one, other);
    accept(other, room);
    assertThat(leave(other, room)).isEqualTo(204);
    assertThat(leave(one, room)).isEqualTo(204);

    assertThat(direct(one, other)).isEqualTo(room);
    assertThat(one.get("/api/rooms").ok().get(0).path("title").asString()).isNotEmpty();
    assertThat(other.get("/api/rooms").ok()).isEmpty();
  }

  @Test
  void whoLeavesBeforeTheOtherAnswersTakesTheInvitationBack() {
    String room = direct(one, other);
    assertThat(leave(one, room)).isEqualTo(204);
    assertThat(other.get("/api/invitations").ok()).isEmpty();
    assertThat(accept(other, room)).isEqualTo(404);
  }
}
