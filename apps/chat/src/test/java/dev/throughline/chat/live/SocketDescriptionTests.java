package dev.throughline.chat.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import dev.throughline.chat.client.ChatSocket;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.messaging.handler.annotation.MessageMapping;
import tools.jackson.databind.JsonNode;

/** The AsyncAPI description, held to what the running service takes and sends. */
@ChatTest
class SocketDescriptionTests extends LiveFixture {

  private JsonNode document;
  private Described described;

  @BeforeEach
  void read() {
    document = owner.get("/asyncapi.json").ok();
    described = new Described(document);
  }

  private Set<String> types(String channel) {
    return new TreeSet<>(document.path("channels").path(channel).path("messages").propertyNames());
  }

  private JsonNode example(String command) {
    return document.at("/components/messages/" + command + "Command/examples/0/payload");
  }

  @Test
  void everyDestinationIsDescribedAndNothingElse() {
    Set<String> mapped = new TreeSet<>(List.of("/topic/rooms/{room}", RoomTopic.USER_REPLIES));
    Arrays.stream(MessageEndpoint.class.getDeclaredMethods())
        .map(method -> method.getAnnotation(MessageMapping.class))
        .filter(mapping -> mapping != null)
        .forEach(mapping -> mapped.add("/app" + mapping.value()[0]));
    Set<String> addresses = new TreeSet<>();
    document.path("channels").forEach(channel -> addresses.add(channel.path("address").asString()));

    assertThat(addresses).isEqualTo(mapped);
    for (String address : addresses) {
      String example = address.replace("{room}", "g1");
      assertThat(
              RoomTopic.isCommand(example)
                  || example.equals(RoomTopic.TOKEN)
                  || example.equals(RoomTopic.USER_REPLIES)
                  || RoomTopic.room(example) != null)
          .as(address)
          .isTrue();
    }
  }

  @Test
  void whatIsSentAndHeardIsWhatIsDescribed() throws Exception {
    ChatSocket socket = clients.open(member, replies::add);
    get(socket.watch(room, heard::add));
    get(clients.open(owner).watch(room, event -> {}));
    Set<String> seen = new HashSet<>();

    long seq = sent(socket, "send", null).path("seq").asLong();
    sent(socket, "edit", seq);
    sent(socket, "delete", seq);
    socket.sendOnly("/app/rooms/" + room + "/typing", Map.of());
    socket.sendOnly("/app/rooms/" + room + "/read", Map.of("seq", seq));
    socket.sendOnly("/app/token", Map.of("token", String.valueOf(member.token())));
    socket.sendOnly("/app/rooms/" + room + "/nothing", Map.of());
    socket.sendOnly("/app/rooms/" + room + "/send", Map.of());
    listen(heard, "room", seen);

    String other = ChatClients.group(stranger);
    String members = "/api/rooms/" + other + "/members";
    stranger.post(members, Map.of("accountId", member.accountId())).ok();
    stranger.delete(members + "/" + member.accountId()).ok();
    stranger.post(members, Map.of("accountId", member.accountId())).ok();
    member.post("/api/invitations/" + other, Map.of()).ok();
    owner.delete("/api/rooms/" + room + "/members/" + member.accountId()).ok();
    listen(replies, "replies", seen);

    Set<String> all = new TreeSet<>(types("room"));
    all.addAll(types("replies"));
    assertThat(seen).isEqualTo(all);
  }

  /** Sends the example of a command, at a place if it needs one, and returns its answer. */
  private JsonNode sent(ChatSocket socket, String command, Long seq) throws Exception {
    Map<String, Object> payload = new java.util.LinkedHashMap<>();
    example(command)
        .properties()
        .forEach(
            field ->
                payload.put(
                    field.getKey(),
                    field.getKey().equals("seq") ? (Object) seq : field.getValue().asString()));
    socket.sendOnly("/app/rooms/" + room + "/" + command, payload);
    JsonNode ack = next(replies, "ack");
    assertThat(described.mismatch(document.at("/components/messages/ack/payload"), ack, "$"))
        .isEmpty();
    return ack;
  }

  /** Hears until each type of the channel has come, and compares all that comes. */
  private void listen(BlockingQueue<JsonNode> queue, String channel, Set<String> seen)
      throws Exception {
    if (channel.equals("replies")) {
      seen.add("ack");
    }
    for (int i = 0; i < 100 && !seen.containsAll(types(channel)); i++) {
      JsonNode node = poll(queue);
      String type = node.path("type").asString();
      assertThat(types(channel)).contains(type);
      JsonNode schema = document.at("/components/messages/" + type + "/payload");
      assertThat(described.mismatch(schema, node, "$")).as(node.toString()).isEmpty();
      seen.add(type);
    }
  }
}
