package dev.throughline.chat.room;

/** How a room came to be, and what may be done with its members. */
public enum RoomKind {
  /** Two people, for ever the same: there are no invitations and removals. */
  DIRECT,
  /** Owners invite and remove. */
  GROUP
}
