package dev.throughline.bench.chathistory;

import static org.springframework.data.mongodb.core.query.Criteria.where;

import io.lettuce.core.Limit;
import io.lettuce.core.Range;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import tools.jackson.databind.json.JsonMapper;

/**
 * The published recipe: a sorted set for each room, ordered by time, with messages as JSON. When it
 * holds fewer messages before the cursor than asked for, the rest is read from MongoDB and put into
 * the set.
 */
final class ZsetHistory extends MongoHistory {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** So that nothing but messages that are missing counts as wrong, and not their order. */
  private static final Comparator<Message> NEWEST_FIRST =
      Comparator.comparing(Message::sentAt).thenComparing(Message::id).reversed();

  private final RedisClient client;
  private final RedisCommands<String, String> commands;

  ZsetHistory(String uri, int redisPort, Chat chat) {
    super(uri, false, chat, Message.class);
    this.client = RedisClient.create(RedisURI.create("127.0.0.1", redisPort));
    this.commands = client.connect().sync();
  }

  @Override
  public Answer page(Place place, @Nullable String cursor) {
    String room = Chat.roomName(place.room());
    String key = "zset:" + room;
    int n = chat.pageSize();
    Range<Long> older =
        cursor == null
            ? Range.unbounded()
            : Range.from(
                Range.Boundary.unbounded(), Range.Boundary.excluding(Long.valueOf(cursor)));
    List<Message> messages = new ArrayList<>();
    for (String member : commands.zrevrangebyscore(key, older, Limit.from(n))) {
      messages.add(JSON.readValue(member, Message.class));
    }
    boolean cached = messages.size() == n;
    if (!cached) {
      String from = messages.isEmpty() ? cursor : cursor(messages);
      List<Message> rest = stored(room, from, n - messages.size());
      rest.forEach(
          message ->
              commands.zadd(
                  key, (double) message.sentAt().toEpochMilli(), JSON.writeValueAsString(message)));
      messages.addAll(rest);
    }
    messages.sort(NEWEST_FIRST);
    return new Answer(messages, messages.isEmpty() ? null : cursor(messages), cached);
  }

  private List<Message> stored(String room, @Nullable String cursor, int n) {
    Criteria older = where("room").is(room);
    if (cursor != null) {
      older = older.and("sentAt").lt(Instant.ofEpochMilli(Long.parseLong(cursor)));
    }
    return template.find(
        Query.query(older).with(Sort.by("sentAt", "id").descending()).limit(n), Message.class);
  }

  private static String cursor(List<Message> messages) {
    return Long.toString(messages.get(messages.size() - 1).sentAt().toEpochMilli());
  }

  /** The time of the message before the page, as a client knows it who has scrolled there. */
  @Override
  public @Nullable String cursor(Place place) {
    return place.newer() == 0
        ? null
        : cursor(chat.page(new Place(place.room(), place.newer() - chat.pageSize())));
  }

  @Override
  public void close() {
    client.shutdown();
    super.close();
  }
}
