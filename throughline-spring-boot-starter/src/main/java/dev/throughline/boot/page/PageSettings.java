package dev.throughline.boot.page;

import dev.throughline.boot.internal.InvalidSecretException;
import dev.throughline.boot.internal.ThroughlineProperties;
import dev.throughline.mongodb.page.CursorTokens;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** The properties of pages, checked. */
final class PageSettings {

  private static final String PREFIX = "throughline.page.";

  private final CursorTokens tokens;
  private final int defaultSize;
  private final int maxSize;

  /**
   * Checks the properties.
   *
   * @throws InvalidSecretException for a secret that is too short.
   * @throws InvalidConfigurationPropertyValueException for sizes that cannot be.
   */
  PageSettings(ThroughlineProperties.Page page) {
    this.tokens = tokens(page);
    this.maxSize = size("max-size", page.maxSize());
    int size = size("default-size", page.defaultSize());
    // Who sets a maximum alone means it for pages of no size, too.
    this.defaultSize = size == ThroughlineProperties.Page.SIZE ? Math.min(size, maxSize) : size;
    if (defaultSize > maxSize) {
      throw new InvalidConfigurationPropertyValueException(
          PREFIX + "default-size",
          defaultSize,
          "It must not be above %smax-size, which is %d.".formatted(PREFIX, maxSize));
    }
  }

  private static CursorTokens tokens(ThroughlineProperties.Page page) {
    List<byte[]> previous =
        page.previousSecrets().stream().map(it -> secret("previous-secrets", it)).toList();
    String secret = page.secret();
    if (secret != null) {
      return CursorTokens.signedWith(secret("secret", secret), previous.toArray(new byte[0][]));
    }
    if (!previous.isEmpty()) {
      throw new InvalidSecretException(
          PREFIX + "previous-secrets", "There is no " + PREFIX + "secret to follow them.");
    }
    return CursorTokens.random();
  }

  private static byte[] secret(String property, String secret) {
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    if (bytes.length < 32) {
      throw new InvalidSecretException(
          PREFIX + property,
          "It has %d bytes in UTF-8 and needs at least 32, such as 'openssl rand -base64 48' makes."
              .formatted(bytes.length));
    }
    return bytes;
  }

  private static int size(String property, int size) {
    if (size < 1 || size == Integer.MAX_VALUE) {
      throw new InvalidConfigurationPropertyValueException(
          PREFIX + property, size, "It must be from 1 to " + (Integer.MAX_VALUE - 1) + ".");
    }
    return size;
  }

  CursorTokens tokens() {
    return tokens;
  }

  int defaultSize() {
    return defaultSize;
  }

  int maxSize() {
    return maxSize;
  }
}
