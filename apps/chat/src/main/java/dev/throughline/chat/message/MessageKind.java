package dev.throughline.chat.message;

/** What an entry of a room's history is. */
public enum MessageKind {
  /** Somebody came. */
  ENTER,
  /** Somebody said something. */
  TALK,
  /** Somebody left or was removed. */
  LEAVE
}
