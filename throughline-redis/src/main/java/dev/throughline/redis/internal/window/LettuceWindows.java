package dev.throughline.redis.internal.window;

import dev.throughline.redis.internal.protocol.WindowRequest.ReadReply;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.cluster.api.async.RedisAdvancedClusterAsyncCommands;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.output.IntegerOutput;
import io.lettuce.core.output.ValueListOutput;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.RedisConnectionUtils;
import reactor.core.scheduler.Schedulers;

/**
 * Sends requests by Lettuce's own commands, on the connection that the factory shares. Its reactive
 * ones would need a publisher for each reply, which costs more than all else in a hit.
 */
final class LettuceWindows {

  /** Milliseconds. With a key, so that a cluster asks the server that has the window. */
  private static final byte[] CLOCK =
      WindowScript.resource("clock").getBytes(StandardCharsets.US_ASCII);

  /** The connection, as Spring's, as a way to send several commands together, and as commands. */
  record Connected(
      RedisConnection connection,
      StatefulConnection<byte[], byte[]> channel,
      RedisClusterAsyncCommands<byte[], byte[]> commands) {

    RedisFuture<List<Object>> script(WindowCall call) {
      return commands.evalsha(
          call.script().digest(), ScriptOutputType.MULTI, call.keys(), call.values());
    }

    /** For a Redis that does not know the script. */
    RedisFuture<List<Object>> text(WindowCall call) {
      return commands.eval(
          call.script().body(), ScriptOutputType.MULTI, call.keys(), call.values());
    }

    /** Both commands go in one trip. */
    Reading read(DirectRead read) {
      byte[] key = read.request().window().getBytes(StandardCharsets.UTF_8);
      CommandArgs<byte[], byte[]> fields = arguments().addKey(key).addValues(DirectRead.numbers());
      for (long seq = read.from(); seq <= read.to(); seq++) {
        fields.add(seq);
      }
      Reading reading =
          new Reading(
              read,
              command(CommandType.HMGET, new ValueListOutput<>(ByteArrayCodec.INSTANCE), fields),
              command(
                  CommandType.EVAL,
                  new IntegerOutput<>(ByteArrayCodec.INSTANCE),
                  arguments().add(CLOCK).add(1).addKey(key)));
      channel.dispatch(List.of(reading.values(), reading.now()));
      return reading;
    }

    private static CommandArgs<byte[], byte[]> arguments() {
      return new CommandArgs<>(ByteArrayCodec.INSTANCE);
    }

    private static <R> AsyncCommand<byte[], byte[], R> command(
        CommandType type,
        CommandOutput<byte[], byte[], R> output,
        CommandArgs<byte[], byte[]> arguments) {
      return new AsyncCommand<>(new Command<>(type, output, arguments));
    }
  }

  /** A page that is being read. The time comes last. */
  record Reading(
      DirectRead read,
      AsyncCommand<byte[], byte[], List<byte @Nullable []>> values,
      AsyncCommand<byte[], byte[], Long> now) {

    /** When both are there. */
    @Nullable ReadReply reply(long staleness) {
      return read.reply(values.join(), now.join(), staleness);
    }

    CompletableFuture<Void> both() {
      return CompletableFuture.allOf(values, now);
    }

    void cancel() {
      values.cancel(true);
      now.cancel(true);
    }
  }

  private final LettuceConnectionFactory factory;
  private final AtomicReference<@Nullable CompletableFuture<Connected>> connection =
      new AtomicReference<>();

  LettuceWindows(LettuceConnectionFactory factory) {
    this.factory = factory;
  }

  /**
   * The connection, which restores itself unless the factory is stopped. It is made on a thread
   * that may block, and its making continues when the callers that asked for it have timed out.
   */
  CompletableFuture<Connected> connected() {
    CompletableFuture<Connected> made = connection.get();
    if (made != null) {
      return made;
    }
    CompletableFuture<Connected> making = new CompletableFuture<>();
    if (!connection.compareAndSet(null, making)) {
      return connected();
    }
    Schedulers.boundedElastic().schedule(() -> connect(making));
    return making;
  }

  private void connect(CompletableFuture<Connected> making) {
    try {
      RedisConnection made = factory.getConnection();
      making.complete(connected(made, made.getNativeConnection()));
    } catch (RuntimeException e) {
      connection.set(null);
      making.completeExceptionally(e);
    }
  }

  @SuppressWarnings("unchecked") // what the connections of this factory have
  private static Connected connected(RedisConnection made, Object commands) {
    StatefulConnection<byte[], byte[]> channel =
        commands instanceof RedisAsyncCommands<?, ?> one
            ? (StatefulConnection<byte[], byte[]>) one.getStatefulConnection()
            : ((RedisAdvancedClusterAsyncCommands<byte[], byte[]>) commands)
                .getStatefulConnection();
    return new Connected(made, channel, (RedisClusterAsyncCommands<byte[], byte[]>) commands);
  }

  /** Gives the connection back, if there is one; the next script asks the factory for another. */
  void disconnect() {
    CompletableFuture<Connected> made = connection.get();
    Connected connected =
        made == null || made.isCompletedExceptionally() ? null : made.getNow(null);
    if (connected != null && connection.compareAndSet(made, null)) {
      RedisConnectionUtils.releaseConnection(connected.connection(), factory);
    }
  }
}
