package dev.throughline.chat.live;

import org.jspecify.annotations.Nullable;

/**
 * What instances tell each other through Redis.
 *
 * @param origin the instance that sent it, which has done its part already
 * @param target a room's, an account's or a session's id
 * @param account of somebody who left a room
 * @param body JSON for clients
 */
record Envelope(
    String origin, Kind kind, String target, @Nullable String account, @Nullable String body) {

  enum Kind {
    /** An event for everybody in a room. */
    ROOM,
    /** A notice for all sockets of an account. */
    ACCOUNT,
    /** A session has ended. */
    SESSION_ENDED,
    /** Somebody is not in a room any more. */
    MEMBER_LEFT
  }
}
