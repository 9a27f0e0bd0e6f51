package dev.throughline.chat.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.chat.ChatClients;
import dev.throughline.chat.ChatTest;
import org.junit.jupiter.api.Test;

/**
 * What a socket may hear of is decided once for each subscription, and before anything goes out.
 */
@ChatTest
class SubscriptionTests extends LiveFixture {

  private static String subscribe(String id, String destination) {
    return "SUBSCRIBE\nid:" + id + "\ndestination:" + destination + "\n\n\0";
  }

  private static String room(String id) {
    return "/topic/rooms/" + id;
  }

  @Test
  void aSecondSubscriptionOfTheSameIdDoesNotHideTheFirstFromARemoval() throws Exception {
    String other = ChatClients.group(owner, member);
    assertThat(
            RawSocket.refusal(
                port, member.token(), subscribe("1", room(room)) + subscribe("1", room(other))))
        .startsWith("ERROR")
        .contains("invalid");
  }

  @Test
  void theIdOfTheOwnQueueIsNotUsedTwiceEither() throws Exception {
    assertThat(
            RawSocket.refusal(
                port,
                member.token(),
                subscribe("1", "/user/queue/replies") + subscribe("1", room(room))))
        .startsWith("ERROR")
        .contains("invalid");
  }

  @Test
  void subscriptionsToTheOwnQueueAreCounted() throws Exception {
    StringBuilder frames = new StringBuilder();
    for (int i = 0; i < 251; i++) {
      frames.append(subscribe("q" + i, "/user/queue/replies"));
    }
    assertThat(RawSocket.refusal(port, member.token(), frames.toString()))
        .startsWith("ERROR")
        .contains("too-many");
  }

  @Test
  void aSocketHearsARoomOnceHoweverOftenItSubscribes() throws Exception {
    assertThat(
            RawSocket.refusal(
                port, member.token(), subscribe("1", room(room)) + subscribe("2", room(room))))
        .startsWith("ERROR")
        .contains("invalid");
  }

  @Test
  void anIdIsFreeAgainAfterItsEnd() throws Exception {
    try (RawSocket socket = RawSocket.connected(port, member.token())) {
      for (int i = 0; i < 3; i++) {
        socket.frame(
            "SUBSCRIBE\nid:1\nreceipt:r"
                + i
                + "\ndestination:/topic/rooms/"
                + room
                + "\n\n\0UNSUBSCRIBE\nid:1\n\n\0");
        String frame = socket.nextFrame();
        while (frame.startsWith("MESSAGE")) {
          frame = socket.nextFrame();
        }
        assertThat(frame).startsWith("RECEIPT").contains("r" + i);
      }
    }
  }
}
