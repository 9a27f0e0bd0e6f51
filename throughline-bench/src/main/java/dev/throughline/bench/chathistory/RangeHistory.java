package dev.throughline.bench.chathistory;

import dev.throughline.cache.PayloadCodec;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.core.MongoTemplate;

/**
 * Nothing but a range read of the bytes that a timeline reads: a list for each room that never
 * changes, of which nothing has to be known or checked. Messages are decoded when they are looked
 * at, which is after the clock has stopped.
 */
final class RangeHistory implements History {

  private static final int BATCH = 1_000;

  private final ConfigurableApplicationContext context;
  private final PayloadCodec<RoomMessage> codec;
  private final RedisClient client;
  private final RedisCommands<byte[], byte[]> commands;
  private final Chat chat;

  RangeHistory(String uri, int redisPort, Chat chat) {
    this.context = ChatApplication.start(uri, true);
    this.codec = TimelineHistory.codec(context.getBean(MongoTemplate.class));
    this.client = RedisClient.create(RedisURI.create("127.0.0.1", redisPort));
    StatefulRedisConnection<byte[], byte[]> connection = client.connect(ByteArrayCodec.INSTANCE);
    this.commands = connection.sync();
    this.chat = chat;
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
    return new Answer(new Decoded(codec, payloads), null, true);
  }

  /** The newest first. */
  private static final class Decoded extends AbstractList<Message> {

    private final PayloadCodec<RoomMessage> codec;
    private final List<byte[]> payloads;

    Decoded(PayloadCodec<RoomMessage> codec, List<byte[]> payloads) {
      this.codec = codec;
      this.payloads = payloads;
    }

    @Override
    public Message get(int index) {
      byte[] payload = payloads.get(payloads.size() - 1 - index);
      return Objects.requireNonNull(codec.decode(payload)).message();
    }

    @Override
    public int size() {
      return payloads.size();
    }
  }

  @Override
  public void close() {
    client.shutdown();
    context.close();
  }
}
