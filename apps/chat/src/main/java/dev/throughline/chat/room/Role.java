package dev.throughline.chat.room;

/** What a member of a group may do. */
public enum Role {
  /** Invites and removes members. */
  OWNER,
  /** Reads and writes. */
  MEMBER
}
