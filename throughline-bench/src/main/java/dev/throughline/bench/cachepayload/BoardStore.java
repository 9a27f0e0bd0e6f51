package dev.throughline.bench.cachepayload;

import dev.throughline.cache.PayloadCodec;
import io.lettuce.core.LettuceFutures;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.IntegerOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The sorted set of posts in Redis, and what it weighs. */
final class BoardStore implements AutoCloseable {

  private static final int BATCH = 2_000;
  private static final RedisCodec<String, byte[]> CODEC =
      RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE);

  private final RedisClient client;
  private final StatefulRedisConnection<String, byte[]> connection;
  private final String key;

  BoardStore(String uri, String key) {
    this.client = RedisClient.create(uri);
    this.connection = client.connect(CODEC);
    this.key = key;
  }

  /** Fills the set; returns the mean size of a payload in bytes. */
  double fill(PayloadCodec<BoardPost> codec, int posts) {
    connection.sync().del(key);
    long bytes = 0;
    for (int from = 0; from < posts; from += BATCH) {
      List<RedisFuture<Long>> added = new ArrayList<>();
      for (int i = from; i < Math.min(posts, from + BATCH); i++) {
        byte[] payload = codec.encode(BoardPosts.of(i));
        bytes += payload.length;
        added.add(connection.async().zadd(key, i, payload));
      }
      if (!LettuceFutures.awaitAll(Duration.ofMinutes(1), added.toArray(RedisFuture[]::new))) {
        throw new IllegalStateException("Redis did not take the posts within a minute");
      }
    }
    long members = connection.sync().zcard(key);
    if (members != posts) {
      throw new IllegalStateException(members + " posts in the set instead of " + posts);
    }
    return (double) bytes / posts;
  }

  /** The memory that Redis reports for the set, by post. */
  double redisBytes(int posts) {
    CommandArgs<String, byte[]> arguments =
        new CommandArgs<>(CODEC).add("USAGE").addKey(key).add("SAMPLES").add(0);
    Long bytes =
        connection.sync().dispatch(CommandType.MEMORY, new IntegerOutput<>(CODEC), arguments);
    return (double) bytes / posts;
  }

  /** Drops what was written under load; returns how many posts that were. */
  long dropWritten() {
    String written = BoardService.written(key);
    long posts = connection.sync().zcard(written);
    connection.sync().del(written);
    return posts;
  }

  @Override
  public void close() {
    connection.sync().del(key, BoardService.written(key));
    connection.close();
    client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
  }
}
