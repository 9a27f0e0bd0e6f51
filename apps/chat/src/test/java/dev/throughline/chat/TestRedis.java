package dev.throughline.chat;

import dev.throughline.embedded.EmbeddedRedis;

/** One Redis for all tests of this JVM, which ends with it. */
public final class TestRedis {

  private static final EmbeddedRedis REDIS = EmbeddedRedis.start();

  private TestRedis() {}

  public static int port() {
    return REDIS.port();
  }
}
