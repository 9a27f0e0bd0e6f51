package dev.throughline.redis.internal.window;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The scripts: one for each kind of request. */
enum WindowScript {
  READ,
  APPLY,
  MERGE,
  FILL,
  DROP,
  PLAIN_READ,
  PLAIN_FILL;

  /** What the scripts ask for the time; a test puts a time of its own in its place. */
  static final String CLOCK = "redis.call('TIME')";

  private final String text;
  private final String digest;

  WindowScript() {
    text = resource("common") + resource(name().toLowerCase(java.util.Locale.ROOT));
    digest = digest(text);
  }

  String text() {
    return text;
  }

  byte[] body() {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** The name under which Redis remembers the script. */
  String digest() {
    return digest;
  }

  static String resource(String name) {
    try (InputStream content = WindowScript.class.getResourceAsStream(name + ".lua")) {
      if (content == null) {
        throw new IllegalStateException("No script " + name);
      }
      return new String(content.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String digest(String script) {
    try {
      MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
      return HexFormat.of().formatHex(sha1.digest(script.getBytes(StandardCharsets.US_ASCII)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
