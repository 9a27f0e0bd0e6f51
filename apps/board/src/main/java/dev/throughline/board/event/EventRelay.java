package dev.throughline.board.event;

import dev.throughline.board.post.Post;
import dev.throughline.board.post.PostJson;
import dev.throughline.redis.timeline.ReactiveTimeline;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.kafka.core.KafkaTemplate;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Sends an event for each created post, in the order of their numbers, at least once. The posts
 * themselves are the outbox: number n+1 is never committed before n, so all that is to be kept is
 * the number up to which Kafka has acknowledged. It moves only after the acknowledgement; whatever
 * fails before that is sent again.
 */
final class EventRelay implements SmartLifecycle {

  private static final Logger logger = LoggerFactory.getLogger(EventRelay.class);

  private static final int BATCH = 200;
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final byte[] BEFORE =
      "{\"type\":\"post-created\",\"post\":".getBytes(StandardCharsets.US_ASCII);

  private final ReactiveTimeline<Post> timeline;
  private final PostJson json;
  private final RelayMarks marks;
  private final KafkaTemplate<String, byte[]> kafka;
  private final KafkaAdmin admin;
  private final EventProperties properties;
  private volatile @Nullable Disposable running;
  private boolean topicKnown;
  private boolean failing;

  EventRelay(
      ReactiveTimeline<Post> timeline,
      PostJson json,
      RelayMarks marks,
      KafkaTemplate<String, byte[]> kafka,
      KafkaAdmin admin,
      EventProperties properties) {
    this.timeline = timeline;
    this.json = json;
    this.marks = marks;
    this.kafka = kafka;
    this.admin = admin;
    this.properties = properties;
  }

  /** Begins after the posts that were there when events were first asked for. */
  @Override
  public void start() {
    marks
        .exists()
        .filter(there -> !there)
        .flatMap(none -> timeline.position(Post.BOARD))
        .flatMap(position -> marks.begin(position.tail()))
        .block(PATIENCE);
    running =
        Mono.defer(this::step)
            .subscribeOn(Schedulers.boundedElastic())
            .onErrorResume(this::failed)
            .flatMap(sent -> sent == BATCH ? Mono.just(sent) : Mono.delay(properties.poll()))
            .repeat()
            .subscribe();
  }

  /** Sends one batch; returns how many events that were. */
  private Mono<Integer> step() {
    return marks
        .claim()
        .flatMap(seq -> timeline.after(Post.BOARD, seq, BATCH))
        .publishOn(Schedulers.boundedElastic())
        .flatMap(page -> page.items().isEmpty() ? Mono.just(0) : sent(page.items()))
        .defaultIfEmpty(0);
  }

  private Mono<Integer> sent(List<Post> posts) {
    if (!topicKnown) {
      topicKnown = admin.initialize();
    }
    return Flux.fromIterable(posts)
        .<CompletableFuture<?>>map(this::send)
        .collectList()
        .flatMap(
            all ->
                Mono.fromFuture(CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new))))
        .then(Mono.defer(() -> marks.advance(posts.get(posts.size() - 1).seq())))
        .then(Mono.fromSupplier(() -> succeeded(posts.size())));
  }

  /** The events of a post have one key, so they have one partition and keep their order. */
  private CompletableFuture<?> send(Post post) {
    ByteArrayOutputStream event = new ByteArrayOutputStream();
    event.writeBytes(BEFORE);
    event.writeBytes(json.of(post));
    event.write('}');
    return kafka.send(properties.topic(), String.valueOf(post.seq()), event.toByteArray());
  }

  private int succeeded(int sent) {
    if (failing) {
      failing = false;
      logger.info("Events of created posts are sent again");
    }
    return sent;
  }

  private Mono<Integer> failed(Throwable failure) {
    if (!failing) {
      failing = true;
      logger.warn("Events of created posts cannot be sent, and wait: {}", failure.toString());
    }
    return Mono.delay(PAUSE).thenReturn(0);
  }

  @Override
  public void stop() {
    Disposable current = Objects.requireNonNull(running);
    running = null;
    current.dispose();
    kafka.getProducerFactory().reset();
    marks
        .release()
        .onErrorResume(
            e -> {
              logger.debug("The relay's lease stays until it ends", e);
              return Mono.empty();
            })
        .block(PATIENCE);
  }

  @Override
  public boolean isRunning() {
    return running != null;
  }

  /** Before the web server, so that no post is created that is not seen. */
  @Override
  public int getPhase() {
    return 0;
  }
}
