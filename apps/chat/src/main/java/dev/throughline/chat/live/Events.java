package dev.throughline.chat.live;

import dev.throughline.chat.message.MessageView;
import java.util.List;

/** The events that clients receive in rooms, as JSON with a type. */
final class Events {

  private Events() {}

  /** A message is new, edited or deleted. */
  record MessageEvent(String type, String room, MessageView message) {
    static MessageEvent of(MessageView message) {
      return new MessageEvent("message", message.room(), message);
    }
  }

  /** The room's highest numbers: a client that has lower ones has missed something. */
  record PositionEvent(String type, String room, long seq, long revision) {
    static PositionEvent of(String room, long seq, long revision) {
      return new PositionEvent("position", room, seq, revision);
    }
  }

  /** A member is typing. Never stored. */
  record TypingEvent(String type, String room, String accountId, String displayName) {
    static TypingEvent of(String room, String accountId, String displayName) {
      return new TypingEvent("typing", room, accountId, displayName);
    }
  }

  /** The accounts of members who came online or went offline. Never stored. */
  record PresenceEvent(String type, String room, List<String> online, List<String> offline) {
    static PresenceEvent of(String room, List<String> online, List<String> offline) {
      return new PresenceEvent("presence", room, online, offline);
    }
  }

  /** A member has read up to a position. */
  record ReadEvent(String type, String room, String accountId, long seq) {
    static ReadEvent of(String room, String accountId, long seq) {
      return new ReadEvent("read", room, accountId, seq);
    }
  }

  /**
   * For one account: it is in a room now ({@code joined}) or not any more ({@code removed}), or may
   * enter one ({@code invited}) or not any more ({@code uninvited}).
   */
  record RoomNotice(String type, String room) {}
}
