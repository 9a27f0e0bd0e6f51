package dev.throughline.board.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.throughline.board.BoardClient;
import dev.throughline.board.BoardTest;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import kafka.server.BrokerServer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.kafka.test.EmbeddedKafkaKraftBroker;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/**
 * Events of created posts, while the broker is there and while it is not: seconds in ordinary runs,
 * {@code -Doutage.seconds=60} for as long as one likes.
 */
@BoardTest
class EventTests {

  private static final String TOPIC = "board.posts";
  private static final int WRITERS = 3;
  private static final int OUTAGE_SECONDS = Integer.getInteger("outage.seconds", 4);
  private static final int PACE_MILLIS = 40;

  private static final EmbeddedKafkaKraftBroker KAFKA = new EmbeddedKafkaKraftBroker(1, 3);

  @LocalServerPort int port;

  @DynamicPropertySource
  static void kafka(DynamicPropertyRegistry registry) throws Exception {
    int free;
    try (ServerSocket socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }
    KAFKA.kafkaPorts(free);
    KAFKA.afterPropertiesSet();
    registry.add("board.events.enabled", () -> true);
    registry.add("spring.kafka.bootstrap-servers", KAFKA::getBrokersAsString);
  }

  @AfterAll
  static void end() {
    KAFKA.destroy();
  }

  @Test
  void eachCreatedPostIsSentAtLeastOnceAndInOrderThoughTheBrokerIsAway() throws Exception {
    ConcurrentLinkedQueue<Long> created = new ConcurrentLinkedQueue<>();
    AtomicBoolean enough = new AtomicBoolean();
    CountDownLatch ended = new CountDownLatch(WRITERS);
    var writers = Executors.newScheduledThreadPool(WRITERS);
    for (String name : List.of("ann", "ben", "eve")) {
      BoardClient client = BoardClient.signedIn(port, name);
      writers.scheduleWithFixedDelay(
          () -> {
            if (enough.get()) {
              ended.countDown();
              throw new IllegalStateException("enough");
            }
            created.add(client.say("sent", "words"));
          },
          0,
          PACE_MILLIS,
          TimeUnit.MILLISECONDS);
    }
    try (KafkaConsumer<String, String> consumer = consumer()) {
      List<ConsumerRecord<String, String>> events = new ArrayList<>();
      await().until(() -> poll(consumer, events) > 10);

      BrokerServer broker = KAFKA.getCluster().brokers().values().iterator().next();
      broker.shutdown();
      int before = created.size();
      await()
          .pollDelay(Duration.ofSeconds(OUTAGE_SECONDS))
          .atMost(Duration.ofSeconds(OUTAGE_SECONDS + 60L))
          .until(() -> created.size() > before + 5 * OUTAGE_SECONDS);
      assertThat(poll(consumer, events)).isLessThan(created.size());
      broker.startup();
      int after = created.size();
      await().atMost(Duration.ofSeconds(60)).until(() -> created.size() > after + 10);
      enough.set(true);
      assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();

      Set<Long> all = new HashSet<>(created);
      await()
          .atMost(Duration.ofSeconds(120))
          .until(
              () -> {
                poll(consumer, events);
                return numbers(events).containsAll(all);
              });
      assertThat(numbers(events)).isEqualTo(all);
      assertInOrder(events);
      System.out.printf(
          "%d posts, %d of them while the broker was away for %d s: %d events%n",
          all.size(), after - before, OUTAGE_SECONDS, events.size());
    } finally {
      enough.set(true);
      writers.shutdown();
    }
  }

  /** Every event that comes for the first time is of a higher number than those before it. */
  private static void assertInOrder(List<ConsumerRecord<String, String>> events) {
    Map<Integer, Long> highest = new java.util.HashMap<>();
    Set<Long> seen = new HashSet<>();
    for (ConsumerRecord<String, String> event : events) {
      JsonNode json = BoardClient.JSON.readTree(event.value());
      long seq = json.get("post").get("seq").asLong();
      assertThat(event.key()).isEqualTo(String.valueOf(seq));
      assertThat(json.get("type").asString()).isEqualTo("post-created");
      assertThat(event.value()).doesNotContain("card", "socialNumber");
      if (seen.add(seq)) {
        assertThat(seq).isGreaterThan(highest.getOrDefault(event.partition(), 0L));
        highest.put(event.partition(), seq);
      }
    }
  }

  private static Set<Long> numbers(List<ConsumerRecord<String, String>> events) {
    Set<Long> numbers = new HashSet<>();
    events.forEach(event -> numbers.add(Long.valueOf(event.key())));
    return numbers;
  }

  private static int poll(
      KafkaConsumer<String, String> consumer, List<ConsumerRecord<String, String>> events) {
    consumer.poll(Duration.ofMillis(100)).forEach(events::add);
    return events.size();
  }

  private static KafkaConsumer<String, String> consumer() {
    KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers",
                KAFKA.getBrokersAsString(),
                "group.id",
                "test",
                "auto.offset.reset",
                "earliest",
                "metadata.max.age.ms",
                "1000"),
            new StringDeserializer(),
            new StringDeserializer());
    consumer.subscribe(List.of(TOPIC));
    return consumer;
  }
}
