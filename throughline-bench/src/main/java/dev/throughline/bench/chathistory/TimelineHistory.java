package dev.throughline.bench.chathistory;

import dev.throughline.cache.PayloadCodec;
import dev.throughline.cache.PayloadCodecs;
import dev.throughline.redis.timeline.Timeline;
import dev.throughline.redis.timeline.TimelineIndexes;
import dev.throughline.redis.timeline.TimelinePage;
import dev.throughline.redis.timeline.TimelineSettings;
import dev.throughline.redis.timeline.TimelineSource;
import dev.throughline.redis.timeline.Timelines;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** Pages from timelines, with the settings that are the default. */
final class TimelineHistory extends MongoHistory {

  private final LettuceConnectionFactory redis;
  private final Timeline<RoomMessage> timeline;

  TimelineHistory(String uri, int redisPort, Chat chat) {
    super(uri, true, chat, RoomMessage.class);
    this.redis = new LettuceConnectionFactory("127.0.0.1", redisPort);
    redis.afterPropertiesSet();
    redis.start();
    this.timeline =
        Timelines.of(TimelineSettings.defaults(), redis)
            .blocking(RoomMessage.class, template, codec(template));
  }

  static PayloadCodec<RoomMessage> codec(MongoTemplate template) {
    return PayloadCodecs.of(template.getConverter()).get("compact", RoomMessage.class);
  }

  /** As an import does it: with the numbers that the timeline would have given. */
  @Override
  public void store(Chat stored) {
    template.remove(new Query(), RoomMessage.class);
    TimelineIndexes.of(RoomMessage.class, template.getConverter()).create(template);
    for (int room = 0; room < stored.rooms(); room++) {
      template.insertAll(messages(stored, room));
    }
  }

  /** All messages of a room, the oldest first. */
  static List<RoomMessage> messages(Chat chat, int room) {
    List<RoomMessage> messages = new ArrayList<>();
    for (int i = 0; i < chat.messagesOf(room); i++) {
      messages.add(RoomMessage.of(chat.message(i * chat.rooms() + room), i + 1L));
    }
    return messages;
  }

  @Override
  public Answer page(Place place, @Nullable String cursor) {
    String room = Chat.roomName(place.room());
    TimelinePage<RoomMessage> page =
        cursor == null
            ? timeline.latest(room, chat.pageSize())
            : timeline.before(room, Long.parseLong(cursor), chat.pageSize());
    return new Answer(
        newestFirst(page.items(), RoomMessage::message),
        page.atStart() ? null : Long.toString(page.items().get(0).seq()),
        page.source() == TimelineSource.HIT);
  }

  @Override
  public @Nullable String cursor(Place place) {
    return place.newer() == 0
        ? null
        : Long.toString(chat.messagesOf(place.room()) - place.newer() + 1L);
  }

  @Override
  public void close() {
    redis.destroy();
    super.close();
  }
}
