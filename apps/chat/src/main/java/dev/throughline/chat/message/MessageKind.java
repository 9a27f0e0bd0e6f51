package dev.throughline.chat.message;

/** What an entry of a room's history is. */
public enum MessageKind {
  /** A member joined. */
  ENTER,
  /** A member wrote a message. */
  TALK,
  /** A member left or was removed. */
  LEAVE
}
