package dev.throughline.redis.internal.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.embedded.EmbeddedRedis;
import dev.throughline.redis.internal.protocol.WindowRequest.ReadReply;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

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
            call.keys(),
            call.values());
    return call.reply(reply);
  }

  /** What a read says that is no script, at a time of our own. */
  @Nullable ReadReply read(DirectRead read, long clock, long staleness) {
    List<byte[]> fields = new ArrayList<>(List.of(DirectRead.numbers()));
    LongStream.rangeClosed(read.from(), read.to())
        .forEach(seq -> fields.add(Long.toString(seq).getBytes(StandardCharsets.US_ASCII)));
    List<byte @Nullable []> values = new ArrayList<>();
    commands
        .hmget(
            read.request().window().getBytes(StandardCharsets.US_ASCII),
            fields.toArray(byte[][]::new))
        .forEach(value -> values.add(value.getValueOrElse(null)));
    return read.reply(values, clock, staleness);
  }

  @Override
  public void close() {
    connection.close();
    client.shutdown();
    redis.close();
  }
}
