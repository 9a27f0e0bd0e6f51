package dev.throughline.chat.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.client.ChatApi;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;

@ChatTest
class RoomTests {

  @LocalServerPort int port;

  private ChatApi owner;
  private ChatApi member;
  private ChatApi stranger;
  private String room;

  @BeforeEach
  void signUp() {
    owner = ChatClients.signedUp(port);
    member = ChatClients.signedUp(port);
    stranger = ChatClients.signedUp(port);
    room = ChatClients.group(owner, member);
  }

  private void say(ChatApi api, String clientId, String text) {
    api.post("/api/rooms/" + room + "/messages", Map.of("clientId", clientId, "text", text)).ok();
  }

  private JsonNode line(ChatApi api) {
    return api.get("/api/rooms").ok().get(0);
  }

  @Test
  void listsMyRoomsWithTheLastMessageAndHowManyAreUnread() {
    say(owner, "1", "hello");
    say(owner, "2", "안녕하세요 👋🏽");

    JsonNode line = line(member);
    assertThat(line.path("title").asString()).isEqualTo("group");
    assertThat(line.path("unread").asLong()).isEqualTo(2);
    assertThat(line.path("last").path("text").asString()).isEqualTo("안녕하세요 👋🏽");
    assertThat(stranger.get("/api/rooms").ok()).isEmpty();
  }

  @Test
  void whoEntersGetsTheNewestTwenty() {
    for (int i = 0; i < 25; i++) {
      say(owner, "m" + i, "message " + i);
    }
    JsonNode entered = member.get("/api/rooms/" + room).ok();
    assertThat(entered.path("page").path("messages")).hasSize(20);
    assertThat(entered.path("page").path("atTail").asBoolean()).isTrue();
    assertThat(entered.path("members")).hasSize(2);
  }

  @Test
  void writesIntoTheHistoryWhoCameAndLeft() {
    member.delete("/api/rooms/" + room + "/members/" + member.accountId()).ok();
    JsonNode messages = owner.get("/api/rooms/" + room + "/messages").ok().path("messages");
    assertThat(messages.findValuesAsString("kind")).containsExactly("ENTER", "ENTER", "LEAVE");
  }

  @Test
  void oneToOneRoomsAreTheSameHoweverTheyAreOpened() {
    List<CompletableFuture<String>> opened =
        IntStream.range(0, 8)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> {
                          ChatApi one = (i % 2 == 0) ? owner : member;
                          ChatApi other = (i % 2 == 0) ? member : owner;
                          return one.post(
                                  "/api/rooms/direct", Map.of("accountId", other.accountId()))
                              .ok()
                              .path("id")
                              .asString();
                        }))
            .toList();
    assertThat(opened).extracting(CompletableFuture::join).containsOnly(opened.get(0).join());
    assertThat(owner.get("/api/rooms/" + opened.get(0).join()).ok().path("members")).hasSize(2);
  }

  @Test
  void nobodyIsInvitedToOrRemovedFromAOneToOneRoom() {
    String direct =
        owner
            .post("/api/rooms/direct", Map.of("accountId", member.accountId()))
            .ok()
            .path("id")
            .asString();
    assertThat(
            owner
                .post(
                    "/api/rooms/" + direct + "/members", Map.of("accountId", stranger.accountId()))
                .status())
        .isEqualTo(409);
    assertThat(owner.delete("/api/rooms/" + direct + "/members/" + member.accountId()).status())
        .isEqualTo(409);
  }

  @Test
  void onlyOwnersInviteAndRemove() {
    assertThat(
            member
                .post("/api/rooms/" + room + "/members", Map.of("accountId", stranger.accountId()))
                .status())
        .isEqualTo(403);
    assertThat(member.delete("/api/rooms/" + room + "/members/" + owner.accountId()).status())
        .isEqualTo(403);
    assertThat(owner.delete("/api/rooms/" + room + "/members/" + member.accountId()).status())
        .isEqualTo(204);
    assertThat(member.get("/api/rooms/" + room).status()).isEqualTo(404);
  }

  @Test
  void theOldestMemberFollowsTheLastOwner() {
    owner.delete("/api/rooms/" + room + "/members/" + owner.accountId()).ok();
    assertThat(
            member
                .post("/api/rooms/" + room + "/members", Map.of("accountId", stranger.accountId()))
                .status())
        .isEqualTo(204);
  }

  @Test
  void aNonMemberGetsNothingByAnyRequest() {
    say(owner, "1", "secret");
    String base = "/api/rooms/" + room;
    for (String path :
        List.of(
            "",
            "/messages",
            "/messages?before=5",
            "/messages?after=0",
            "/messages?around=1",
            "/messages?at=2020-01-01T00:00:00Z",
            "/changes?after=0",
            "/online")) {
      ChatApi.Answer answer = stranger.get(base + path);
      assertThat(answer.status()).as(path).isEqualTo(404);
      assertThat(answer.response().body()).as(path).doesNotContain("secret");
    }
    Map<String, String> text = Map.of("clientId", "x", "text", "intruder");
    assertThat(stranger.post(base + "/messages", text).status()).isEqualTo(404);
    assertThat(stranger.put(base + "/messages/1", text).status()).isEqualTo(404);
    assertThat(stranger.delete(base + "/messages/1").status()).isEqualTo(404);
    assertThat(stranger.delete(base + "/members/" + member.accountId()).status()).isEqualTo(404);
    assertThat(stranger.post(base + "/members", Map.of("accountId", stranger.accountId())).status())
        .isEqualTo(404);
    assertThat(owner.get(base + "/messages").ok().toString()).doesNotContain("intruder");
  }
}
