package dev.throughline.chat.live;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One event of a room as frames: one for each id that clients gave their subscription, which differ
 * in that header alone. Clients of one kind use the same few ids, so most sockets share a frame.
 */
final class RoomFrames {

  private static final AtomicLong NUMBERS = new AtomicLong();

  private final Map<String, Frame> bySubscription = new HashMap<>();
  private final String head;
  private final String tail;
  private final int tailBytes;

  RoomFrames(String room, byte[] body) {
    head =
        "MESSAGE\ndestination:"
            + RoomTopic.of(room)
            + "\ncontent-type:application/json\nmessage-id:"
            + NUMBERS.incrementAndGet()
            + "\ncontent-length:"
            + body.length
            + "\nsubscription:";
    tail = "\n\n" + new String(body, StandardCharsets.UTF_8) + "\0";
    tailBytes = body.length + 3;
  }

  Frame of(String subscription) {
    return bySubscription.computeIfAbsent(subscription, this::make);
  }

  private Frame make(String subscription) {
    String start = head + Frame.escaped(subscription);
    return new Frame(start + tail, start.getBytes(StandardCharsets.UTF_8).length + tailBytes);
  }
}
