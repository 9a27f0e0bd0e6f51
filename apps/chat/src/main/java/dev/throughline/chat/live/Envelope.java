package dev.throughline.chat.live;

import org.jspecify.annotations.Nullable;

/**
 * A message from one instance to the others, through Redis.
 *
 * @param origin the instance that sent it, which has done its part already
 * @param target a room's, an account's or a session's id
 * @param account the account that left a room
 * @param body JSON for clients
 */
record Envelope(
    String origin, Kind kind, String target, @Nullable String account, @Nullable String body) {

  enum Kind {
    /** An event for all subscribers of a room. */
    ROOM,
    /** A notice for all sockets of an account. */
    ACCOUNT,
    /** A session has ended. */
    SESSION_ENDED,
    /** An account is no longer a member of a room. */
    MEMBER_LEFT
  }
}
