package dev.throughline.chat.live.fanout;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A message from one instance to the others, through Redis: a line of four words, and behind it the
 * JSON for clients, as the bytes that they receive.
 *
 * @param origin the instance that sent it, which has done its part already
 * @param target a room's, an account's or a session's id
 * @param account the account that left a room
 * @param body JSON for clients
 */
public record Envelope(
    String origin, Kind kind, String target, @Nullable String account, byte @Nullable [] body) {

  private static final String NONE = "-";

  /** What it is about. */
  public enum Kind {
    /** An event for all subscribers of a room. */
    ROOM,
    /** Who came or went, for all subscribers of a room. */
    PRESENCE,
    /** A notice for all sockets of an account. */
    ACCOUNT,
    /** A session has ended. */
    SESSION_ENDED,
    /** An account is no longer a member of a room. */
    MEMBER_LEFT
  }

  /** The line and the body, as they are sent. */
  public byte[] toBytes() {
    String line =
        String.join(" ", origin, kind.name(), target, (account == null) ? NONE : account) + "\n";
    byte[] head = line.getBytes(StandardCharsets.UTF_8);
    if (body == null) {
      return head;
    }
    byte[] all = Arrays.copyOf(head, head.length + body.length);
    System.arraycopy(body, 0, all, head.length, body.length);
    return all;
  }

  /**
   * Reads what {@link #toBytes} wrote.
   *
   * @throws IllegalArgumentException when it did not
   */
  public static Envelope parse(byte[] bytes) {
    int end = 0;
    while (end < bytes.length && bytes[end] != '\n') {
      end++;
    }
    String[] words = new String(bytes, 0, end, StandardCharsets.UTF_8).split(" ", -1);
    if (words.length != 4 || end == bytes.length) {
      throw new IllegalArgumentException("not a line of four words");
    }
    byte[] body = Arrays.copyOfRange(bytes, end + 1, bytes.length);
    return new Envelope(
        words[0],
        Kind.valueOf(words[1]),
        words[2],
        words[3].equals(NONE) ? null : words[3],
        (body.length == 0) ? null : body);
  }
}
