package dev.throughline.board.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import dev.throughline.board.BoardClient;
import dev.throughline.board.BoardTest;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.data.redis.autoconfigure.ClientResourcesBuilderCustomizer;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;

/** Loading many posts, and what the list costs afterwards. */
@BoardTest
@Import(LoadTests.Counting.class)
class LoadTests {

  private static final int POSTS = 4_500;
  private static final int READS = 25;
  private static final AtomicLong REDIS_TRIPS = new AtomicLong();
  private static final AtomicLong MONGO_COMMANDS = new AtomicLong();

  @LocalServerPort int port;
  @Autowired ReactiveMongoOperations operations;
  @Autowired BulkLoad load;

  @Test
  void manyPostsAreLoadedWhileOthersPostAndTheListComesFromRedisInOneTrip() {
    BoardClient root = BoardClient.signedIn(port, "root");
    BoardClient ann = BoardClient.signedIn(port, "ann");
    long before = ann.say("before", "words");
    CompletableFuture<List<Long>> meanwhile =
        CompletableFuture.supplyAsync(
            () ->
                IntStream.range(0, 20).mapToObj(i -> ann.say("meanwhile " + i, "words")).toList());

    List<JsonNode> progress =
        root.post("/api/load?posts=" + POSTS, "")
            .expect(200)
            .text()
            .lines()
            .map(BoardClient.JSON::readTree)
            .toList();

    assertThat(progress.stream().map(line -> line.get("written").asInt()).toList())
        .isSorted()
        .hasSizeGreaterThan(3)
        .last()
        .isEqualTo(POSTS);
    assertThat(progress).allMatch(line -> line.get("total").asInt() == POSTS);
    List<Long> said = meanwhile.join();
    List<Document> stored = operations.findAll(Document.class, "posts").collectList().block();
    assertThat(
            stored.stream().map(post -> post.getLong("seq")).filter(seq -> seq >= before).sorted())
        .containsExactlyElementsOf(
            LongStream.rangeClosed(before, before + POSTS + said.size()).boxed().toList());
    assertThat(stored.stream().map(post -> post.getLong("revision"))).doesNotHaveDuplicates();

    BoardClient anonymous = BoardClient.anonymous(port);
    JsonNode first = anonymous.get("/api/posts").expect(200).json();
    assertThat(first.get("items").get(0).get("seq").asLong())
        .isEqualTo(before + POSTS + said.size());
    assertThat(first.toString()).doesNotContain("card", "socialNumber");
    assertThat(anonymous.get("/api/posts").expect(200).json().get("source").asString())
        .isEqualTo("HIT");
    long redis = REDIS_TRIPS.get();
    long mongo = MONGO_COMMANDS.get();
    assertThat(redis).isPositive();
    assertThat(mongo).isPositive();
    for (int i = 0; i < READS; i++) {
      JsonNode page = anonymous.get("/api/posts").expect(200).json();
      assertThat(page.get("source").asString()).isEqualTo("HIT");
      assertThat(page.get("items")).hasSize(20).isEqualTo(first.get("items"));
    }
    await().untilAsserted(() -> assertThat(REDIS_TRIPS).hasValue(redis + READS));
    assertThat(MONGO_COMMANDS).hasValue(mongo);
  }

  @Test
  void aSecondLoadAtOnceIsRefused() {
    BoardClient root = BoardClient.signedIn(port, "root");
    StepVerifier.create(load.load(3_000), 0)
        .thenRequest(1)
        .expectNextCount(1)
        .then(() -> root.post("/api/load?posts=2", "").expect(409))
        .thenCancel()
        .verify();
    await().untilAsserted(() -> root.post("/api/load?posts=2", "").expect(200));
    assertThat(root.post("/api/load?posts=0", "").status()).isEqualTo(400);
    assertThat(root.post("/api/load?posts=1000001", "").status()).isEqualTo(400);
    assertThat(root.post("/api/load?posts=1", "").expect(200).text()).contains("\"written\":1");
  }

  /** Counts what goes over the wire. */
  @TestConfiguration(proxyBeanMethods = false)
  static class Counting {

    @Bean
    ClientResourcesBuilderCustomizer countedTrips() {
      NettyCustomizer customizer =
          new NettyCustomizer() {
            @Override
            public void afterChannelInitialized(Channel channel) {
              channel.pipeline().addFirst(new CountedFlushes());
            }
          };
      return builder -> builder.nettyCustomizer(customizer);
    }

    @Bean
    MongoClientSettingsBuilderCustomizer countedQueries() {
      CommandListener listener =
          new CommandListener() {
            @Override
            public void commandStarted(CommandStartedEvent event) {
              MONGO_COMMANDS.incrementAndGet();
            }
          };
      return builder -> builder.addCommandListener(listener);
    }
  }

  /** Whatever is sent together is one trip. */
  private static final class CountedFlushes extends ChannelOutboundHandlerAdapter {

    @Override
    public void flush(ChannelHandlerContext context) {
      REDIS_TRIPS.incrementAndGet();
      context.flush();
    }
  }
}
