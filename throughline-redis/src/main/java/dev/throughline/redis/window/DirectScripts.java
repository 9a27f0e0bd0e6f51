package dev.throughline.redis.window;

import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.RedisConnectionUtils;
import reactor.core.scheduler.Schedulers;

/**
 * Scripts by Lettuce's own commands, for threads that wait. The reactive ones would need a
 * scheduled task for each timeout and a publisher for each reply, which cost more than all else in
 * a hit.
 */
final class DirectScripts {

  private record Connected(
      RedisConnection connection, RedisClusterAsyncCommands<byte[], byte[]> commands) {}

  private final LettuceConnectionFactory factory;
  private final AtomicReference<@Nullable CompletableFuture<Connected>> connection =
      new AtomicReference<>();

  DirectScripts(LettuceConnectionFactory factory) {
    this.factory = factory;
  }

  /** What the script says, within the timeout. */
  List<Object> execute(WindowCall call, Duration timeout)
      throws InterruptedException, ExecutionException, TimeoutException {
    long end = System.nanoTime() + timeout.toNanos();
    RedisClusterAsyncCommands<byte[], byte[]> commands =
        connected().get(timeout.toNanos(), TimeUnit.NANOSECONDS).commands();
    byte[][] keys = {call.key()};
    byte[][] values = call.values();
    try {
      return awaited(
          commands.evalsha(call.script().digest(), ScriptOutputType.MULTI, keys, values), end);
    } catch (ExecutionException e) {
      if (!RedisWindows.isUnknownScript(e)) {
        throw e;
      }
      return awaited(
          commands.eval(call.script().body().array(), ScriptOutputType.MULTI, keys, values), end);
    }
  }

  /** Whoever waits no longer takes the request back, as far as it has not been sent. */
  private static List<Object> awaited(RedisFuture<List<Object>> reply, long end)
      throws InterruptedException, ExecutionException, TimeoutException {
    try {
      return reply.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (InterruptedException | TimeoutException e) {
      reply.cancel(true);
      throw e;
    }
  }

  /** Connecting goes on when those who asked for it wait no longer. */
  private CompletableFuture<Connected> connected() {
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

  @SuppressWarnings("unchecked") // what the connections of this factory have
  private void connect(CompletableFuture<Connected> making) {
    try {
      RedisConnection made = factory.getConnection();
      making.complete(
          new Connected(
              made, (RedisClusterAsyncCommands<byte[], byte[]>) made.getNativeConnection()));
    } catch (RuntimeException e) {
      connection.set(null);
      making.completeExceptionally(e);
    }
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
