package dev.throughline.bench.cachepayload;

import dev.throughline.embedded.EmbeddedRedis;
import org.jspecify.annotations.Nullable;

/** The Redis of an experiment: one that was started for it, or one that was there. */
final class BenchRedis implements AutoCloseable {

  private final @Nullable EmbeddedRedis started;
  private final String uri;

  private BenchRedis(@Nullable EmbeddedRedis started, String uri) {
    this.started = started;
    this.uri = uri;
  }

  /** Starts a server that keeps nothing on disk, on a free port of the loopback address. */
  static BenchRedis start() {
    EmbeddedRedis redis = EmbeddedRedis.start();
    return new BenchRedis(redis, "redis://127.0.0.1:" + redis.port());
  }

  /** A running server, where the experiment uses keys of its own. */
  static BenchRedis at(String uri) {
    return new BenchRedis(null, uri);
  }

  String uri() {
    return uri;
  }

  String label() {
    return started == null ? "uri" : "embedded";
  }

  @Override
  public void close() {
    if (started != null) {
      started.close();
    }
  }
}
