package dev.throughline.chat.live;

import java.nio.charset.StandardCharsets;

/**
 * A STOMP frame as text, encoded once for all sockets that receive it.
 *
 * @param bytes its length in UTF-8
 */
record Frame(String text, int bytes) {

  static Frame of(String text) {
    return new Frame(text, text.getBytes(StandardCharsets.UTF_8).length);
  }

  /** The receipt that a client asked for. */
  static Frame receipt(String id) {
    return of("RECEIPT\nreceipt-id:" + escaped(id) + "\n\n\0");
  }

  /** A header's value as STOMP 1.2 writes it. */
  static String escaped(String value) {
    return value
        .replace("\\", "\\\\")
        .replace("\n", "\\n")
        .replace("\r", "\\r")
        .replace(":", "\\c");
  }
}
