package dev.throughline.bench.chathistory;

import dev.throughline.bench.chathistory.ChatApplication.Messages;
import dev.throughline.bench.experiment.BenchApplication;
import dev.throughline.redis.timeline.Timeline;
import dev.throughline.redis.timeline.TimelineIndexes;
import dev.throughline.redis.timeline.TimelineSettings;
import dev.throughline.redis.timeline.Timelines;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import tools.jackson.databind.json.JsonMapper;

/** One way to store a message that was sent; used by all users at once. */
interface Sending extends AutoCloseable {

  /** Stores a message; it is there when this returns. */
  void send(Message message);

  /** The number of messages that are there with these ids: from one on, before another. */
  long stored(long from, long before);

  /** A message that is there, null when it is not. */
  @Nullable Message find(long id);

  /** {@return what the application really runs on, for the table's note} */
  default String wiring() {
    return "";
  }

  @Override
  void close();

  /** By the repository that an application has. */
  static Sending byRepository(String uri, boolean throughline) {
    return new ByRepository(ChatApplication.start(uri, throughline));
  }

  /** As the published recipe: the repository, and then the room's sorted set. */
  static Sending bySortedSet(String uri, int redisPort) {
    return new BySortedSet(
        byRepository(uri, false), RedisClient.create(RedisURI.create("127.0.0.1", redisPort)));
  }

  /** By a timeline, with the settings that are the default. */
  static Sending byTimeline(String uri, int redisPort) {
    LettuceConnectionFactory redis = new LettuceConnectionFactory("127.0.0.1", redisPort);
    redis.afterPropertiesSet();
    redis.start();
    return new ByTimeline(ChatApplication.start(uri, true), redis);
  }

  private static Query ids(long from, long before) {
    return Query.query(Criteria.where("id").gte(from).lt(before));
  }

  /** With a repository. */
  final class ByRepository implements Sending {

    private final ConfigurableApplicationContext context;
    private final Messages messages;
    private final MongoTemplate template;

    private ByRepository(ConfigurableApplicationContext context) {
      this.context = context;
      this.messages = context.getBean(Messages.class);
      this.template = context.getBean(MongoTemplate.class);
      messages.deleteAll();
    }

    @Override
    public void send(Message message) {
      messages.insert(message);
    }

    @Override
    public long stored(long from, long before) {
      return template.count(ids(from, before), Message.class);
    }

    @Override
    public @Nullable Message find(long id) {
      return messages.findById(id).orElse(null);
    }

    @Override
    public String wiring() {
      return BenchApplication.describe(context, Message.class);
    }

    @Override
    public void close() {
      context.close();
    }
  }

  /** With a sorted set behind it. */
  final class BySortedSet implements Sending {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Sending repository;
    private final RedisClient client;
    private final RedisCommands<String, String> commands;

    private BySortedSet(Sending repository, RedisClient client) {
      this.repository = repository;
      this.client = client;
      this.commands = client.connect().sync();
    }

    @Override
    public void send(Message message) {
      repository.send(message);
      commands.zadd(
          "zset:" + message.room(),
          (double) message.sentAt().toEpochMilli(),
          JSON.writeValueAsString(message));
    }

    @Override
    public long stored(long from, long before) {
      return repository.stored(from, before);
    }

    @Override
    public @Nullable Message find(long id) {
      return repository.find(id);
    }

    @Override
    public void close() {
      client.shutdown();
      repository.close();
    }
  }

  /** With a timeline. */
  final class ByTimeline implements Sending {

    private final ConfigurableApplicationContext context;
    private final MongoTemplate template;
    private final LettuceConnectionFactory redis;
    private final Timeline<RoomMessage> timeline;

    private ByTimeline(ConfigurableApplicationContext context, LettuceConnectionFactory redis) {
      this.context = context;
      this.template = context.getBean(MongoTemplate.class);
      this.redis = redis;
      this.timeline =
          Timelines.of(TimelineSettings.defaults(), redis)
              .blocking(RoomMessage.class, template, TimelineHistory.codec(template));
      template.remove(new Query(), RoomMessage.class);
      TimelineIndexes.of(RoomMessage.class, template.getConverter()).create(template);
    }

    @Override
    public void send(Message message) {
      timeline.append(RoomMessage.of(message, 0));
    }

    @Override
    public long stored(long from, long before) {
      return template.count(ids(from, before), RoomMessage.class);
    }

    @Override
    public @Nullable Message find(long id) {
      RoomMessage found = template.findById(id, RoomMessage.class);
      return found == null ? null : found.message();
    }

    @Override
    public String wiring() {
      return BenchApplication.describe(context, RoomMessage.class);
    }

    @Override
    public void close() {
      redis.destroy();
      context.close();
    }
  }
}
