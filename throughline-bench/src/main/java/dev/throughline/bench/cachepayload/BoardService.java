package dev.throughline.bench.cachepayload;

import dev.throughline.bench.cachepayload.PostCodecs.Documents;
import dev.throughline.cache.PayloadCodec;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.data.domain.Range;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.core.ReactiveRedisTemplate;
import org.springframework.data.redis.core.ReactiveZSetOperations;
import org.springframework.data.redis.serializer.RedisSerializationContext;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The board's two routes: the newest posts, and a new one; both from and to a sorted set. */
@RestController
final class BoardService {

  private final Strategy strategy;
  private final PayloadCodec<BoardPost> codec;
  private final int page;
  private final String key;
  private final ReactiveZSetOperations<String, byte[]> sets;
  private final AtomicLong written = new AtomicLong();

  BoardService(
      Strategy strategy,
      PayloadCodec<BoardPost> codec,
      int page,
      String key,
      ReactiveRedisConnectionFactory connections) {
    this.strategy = strategy;
    this.codec = codec;
    this.page = page;
    this.key = key;
    this.sets =
        new ReactiveRedisTemplate<>(
                connections,
                RedisSerializationContext.<String, byte[]>newSerializationContext(
                        RedisSerializer.string())
                    .value(RedisSerializer.byteArray())
                    .build())
            .opsForZSet();
  }

  /** The key of the posts that are written under load. */
  static String written(String key) {
    return key + ":written";
  }

  Flux<byte[]> payloads() {
    return sets.reverseRange(key, Range.closed(0L, page - 1L));
  }

  Mono<List<BoardPost>> posts() {
    return payloads().map(this::decode).collectList();
  }

  private BoardPost decode(byte[] payload) {
    BoardPost post = codec.decode(payload);
    if (post == null) {
      throw new IllegalStateException("a payload that " + codec.name() + " does not read");
    }
    return post;
  }

  /** The newest posts; what is JSON already is only put into brackets. */
  @GetMapping(path = "/posts", produces = MediaType.APPLICATION_JSON_VALUE)
  Mono<? extends ResponseEntity<?>> newest() {
    return switch (strategy) {
      case JSON_READY -> payloads().collectList().map(BoardService::array).map(ResponseEntity::ok);
      case JSON_ROWS ->
          payloads().collectList().map(((Documents) codec)::rows).map(ResponseEntity::ok);
      default -> posts().map(ResponseEntity::ok);
    };
  }

  private static byte[] array(List<byte[]> elements) {
    ByteArrayOutputStream json = new ByteArrayOutputStream(elements.size() * 700);
    json.write('[');
    for (byte[] element : elements) {
      if (json.size() > 1) {
        json.write(',');
      }
      json.writeBytes(element);
    }
    json.write(']');
    return json.toByteArray();
  }

  /** A new post. */
  @PostMapping("/posts")
  @ResponseStatus(HttpStatus.CREATED)
  Mono<Void> create(@RequestBody BoardPost post) {
    long number = written.incrementAndGet();
    BoardPost stored = numbered(post, number);
    return sets.add(written(key), codec.encode(stored), (double) number).then();
  }

  /** Every post has its own member number, or the set would take equal ones for one. */
  private static BoardPost numbered(BoardPost post, long number) {
    return new BoardPost(
        post.id(),
        number,
        post.score(),
        post.title(),
        post.body(),
        post.address(),
        post.country(),
        post.job(),
        post.company(),
        post.phone(),
        post.createdAt(),
        post.modifiedAt(),
        post.publishedAt());
  }
}
