package dev.throughline.chat.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.throughline.chat.ChatApplication;
import dev.throughline.chat.ChatClients;
import dev.throughline.chat.TestRedis;
import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.RoomWatcher;
import dev.throughline.embedded.EmbeddedMongo;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import tools.jackson.databind.JsonNode;

/**
 * Several clients at two instances whose pub/sub loses, repeats and delays, and whose connections
 * are cut: each hears every message once and in order, and all end with the same room.
 */
class DeliveryTests {

  private static final int CLIENTS = 6;
  private static final int MESSAGES = 40;

  /** Takes the place of the reliable listener; not annotated, so that no other test finds it. */
  static class LossyFanout {

    @Bean
    RedisMessageListenerContainer fanout(
        RedisConnectionFactory connections, Broadcaster broadcaster) {
      Random random = new Random(11);
      List<byte[]> late = new ArrayList<>();
      RedisMessageListenerContainer container = new RedisMessageListenerContainer();
      container.setConnectionFactory(connections);
      container.addMessageListener(
          (message, pattern) -> {
            byte[] event = message.getBody();
            List<byte[]> now = new ArrayList<>();
            synchronized (random) {
              switch (random.nextInt(6)) {
                case 0 -> {}
                case 1 -> now.addAll(List.of(event, event));
                case 2 -> late.add(event);
                default -> now.add(event);
              }
              if (late.size() > 5) {
                Collections.shuffle(late, random);
                now.addAll(late);
                late.clear();
              }
            }
            now.forEach(broadcaster::received);
          },
          ChannelTopic.of(Broadcaster.CHANNEL));
      return container;
    }
  }

  private static ConfigurableApplicationContext instance(EmbeddedMongo mongo) {
    return new SpringApplicationBuilder(ChatApplication.class, LossyFanout.class)
        .properties(
            Map.of(
                "server.port", "0",
                "spring.main.allow-bean-definition-overriding", "true",
                "spring.mongodb.uri", mongo.connectionString() + "/delivery",
                "spring.data.redis.host", "127.0.0.1",
                "spring.data.redis.port", TestRedis.port(),
                "chat.tokens.secret", "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
                "chat.tokens.bcrypt-strength", "4",
                "chat.live.sweep", "300ms",
                "chat.messages.per-second", "1000"))
        .run(
            "--logging.level.root=WARN",
            "--chat.messages.burst=1000",
            "--chat.tokens.attempts-per-minute=1000");
  }

  private static URI uri(ConfigurableApplicationContext context) {
    int port = ((WebServerApplicationContext) context).getWebServer().getPort();
    return URI.create("http://127.0.0.1:" + port);
  }

  @Test
  void everyClientHearsEveryMessageOnceAndInOrder() throws Exception {
    ThreadPoolTaskScheduler heartbeats = new ThreadPoolTaskScheduler();
    heartbeats.initialize();
    try (EmbeddedMongo mongo = EmbeddedMongo.inMemory();
        ConfigurableApplicationContext one = instance(mongo);
        ConfigurableApplicationContext two = instance(mongo)) {
      List<ChatApi> people = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        people.add(ChatClients.signedUp(uri(one).getPort()));
      }
      ChatApi owner = people.get(0);
      String room = ChatClients.group(owner, people.subList(1, CLIENTS).toArray(ChatApi[]::new));
      long before = owner.get("/api/rooms").ok().get(0).path("tail").asLong();

      List<List<JsonNode>> heard = new ArrayList<>();
      List<RoomWatcher> watchers = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        List<JsonNode> mine = Collections.synchronizedList(new ArrayList<>());
        heard.add(mine);
        ChatApi there = people.get(i).at(uri(two));
        List<ChatApi> instances =
            (i % 2 == 0) ? List.of(people.get(i), there) : List.of(there, people.get(i));
        watchers.add(new RoomWatcher(instances, heartbeats, room, mine::add));
      }
      for (RoomWatcher watcher : watchers) {
        watcher.ready().get(60, TimeUnit.SECONDS);
      }

      talk(people, watchers, room);

      JsonNode end = owner.get("/api/rooms/" + room + "/messages?limit=1").ok();
      long tail = end.path("messages").get(0).path("seq").asLong();
      long revision = end.path("revision").asLong();
      assertThat(tail).isEqualTo(before + CLIENTS * MESSAGES);
      for (RoomWatcher watcher : watchers) {
        await().atMost(Duration.ofSeconds(60)).until(() -> watcher.revision().get() >= revision);
      }
      List<JsonNode> truth = history(owner, room, tail);
      for (int i = 0; i < CLIENTS; i++) {
        assertThat(heard.get(i).stream().mapToLong(message -> message.path("seq").asLong()))
            .as("client %d", i)
            .containsExactlyElementsOf(LongStream.rangeClosed(before + 1, tail).boxed().toList());
        assertThat(watchers.get(i).messages().get()).as("client %d", i).isEqualTo(truth);
      }
      assertThat(watchers).allSatisfy(watcher -> assertThat(watcher.reconnects()).isPositive());
      watchers.forEach(RoomWatcher::close);
    } finally {
      heartbeats.destroy();
    }
  }

  private static void talk(List<ChatApi> people, List<RoomWatcher> watchers, String room)
      throws Exception {
    Random random = new Random(5);
    List<CompletableFuture<JsonNode>> acks = new ArrayList<>();
    for (int n = 0; n < MESSAGES; n++) {
      for (int i = 0; i < CLIENTS; i++) {
        acks.add(watchers.get(i).say("client " + i + ", message " + n));
      }
      if (n % 8 == 3) {
        watchers.get((n / 8) % CLIENTS).cut();
        watchers.get((n / 8 + 3) % CLIENTS).cut();
      }
      if (n % 5 == 4) {
        JsonNode ack = acks.get((n - 1) * CLIENTS).get(60, TimeUnit.SECONDS);
        String path = "/api/rooms/" + room + "/messages/" + ack.path("seq").asLong();
        if (random.nextBoolean()) {
          people.get(0).put(path, Map.of("text", "changed " + n)).ok();
        } else {
          people.get(0).delete(path).ok();
        }
      }
    }
    for (RoomWatcher watcher : watchers) {
      watcher.cut();
    }
    for (CompletableFuture<JsonNode> ack : acks) {
      ack.get(60, TimeUnit.SECONDS);
    }
  }

  private static List<JsonNode> history(ChatApi api, String room, long tail) {
    List<JsonNode> all = new ArrayList<>();
    while (all.size() < tail) {
      JsonNode page =
          api.get("/api/rooms/" + room + "/messages?limit=100&after=" + all.size()).ok();
      page.path("messages").forEach(all::add);
    }
    return all;
  }
}
