package dev.throughline.redis.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.embedded.EmbeddedRedis;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A Redis that runs the scripts at times of our own. */
final class ScriptServer implements AutoCloseable {

  private final EmbeddedRedis redis = EmbeddedRedis.start();
  private final RedisClient client = RedisClient.create(redis.toString());
  private final StatefulRedisConnection<byte[], byte[]> connection =
      client.connect(ByteArrayCodec.INSTANCE);
  private final RedisCommands<byte[], byte[]> commands = connection.sync();

  void flush() {
    commands.flushall();
  }

  void del(byte[] key) {
    commands.del(key);
  }

  Object execute(WindowCall call, long clock) {
    String script =
        call.script()
            .text()
            .replace(WindowScript.CLOCK, "{" + clock / 1_000 + ", " + clock % 1_000 * 1_000 + "}");
    assertThat(script).isNotEqualTo(call.script().text());
    List<Object> reply =
        commands.eval(
            script.getBytes(StandardCharsets.US_ASCII),
            ScriptOutputType.MULTI,
            new byte[][] {call.key()},
            call.values());
    return call.reply(reply);
  }

  @Override
  public void close() {
    connection.close();
    client.shutdown();
    redis.close();
  }
}
