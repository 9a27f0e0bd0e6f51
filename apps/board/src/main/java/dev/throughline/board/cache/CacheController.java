package dev.throughline.board.cache;

import dev.throughline.board.cache.CacheFigures.FormBytes;
import dev.throughline.board.post.Post;
import dev.throughline.board.post.PostJson;
import dev.throughline.cache.PayloadCodec;
import dev.throughline.redis.timeline.ReactiveTimeline;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** The size of the cached list, in each form. */
@RestController
@Tag(name = "cache")
class CacheController {

  private static final int SAMPLE = 100;
  private static final Duration KEPT = Duration.ofSeconds(2);

  @SuppressWarnings("rawtypes") // what a script returns has no more of a type
  private static final RedisScript<List> WEIGHT =
      RedisScript.of(
          """
          local bytes = redis.call('MEMORY', 'USAGE', KEYS[1], 'SAMPLES', 0)
          if not bytes or not redis.call('HGET', KEYS[1], 'f') then return {0, 0} end
          return {bytes, redis.call('HGET', KEYS[1], 't') - redis.call('HGET', KEYS[1], 'f') + 1}
          """,
          List.class);

  private final Form form;
  private final List<PayloadCodec<Post>> codecs;
  private final ReactiveTimeline<Post> timeline;
  private final PostJson json;
  private final ReactiveStringRedisTemplate redis;
  private final String window;
  private final Mono<CacheFigures> figures;

  CacheController(
      Form form,
      PostCodecs codecs,
      ReactiveTimeline<Post> timeline,
      PostJson json,
      ReactiveStringRedisTemplate redis,
      @Value("${throughline.timeline.key-prefix:throughline:}") String prefix) {
    this.form = form;
    this.codecs = Arrays.stream(Form.values()).map(codecs::of).toList();
    this.timeline = timeline;
    this.json = json;
    this.redis = redis;
    this.window = prefix + "{posts:" + Post.BOARD + "}";
    // Many who watch cost no more than one.
    this.figures = Mono.defer(this::measure).cache(KEPT);
  }

  @GetMapping(path = "/api/cache", produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "cache", summary = "What the cached list weighs, in each form")
  Mono<CacheFigures> cache() {
    return figures;
  }

  private Mono<CacheFigures> measure() {
    return forms()
        .zipWith(weight())
        .map(
            both -> {
              List<?> weight = both.getT2();
              long bytes = ((Number) weight.get(0)).longValue();
              long posts = ((Number) weight.get(1)).longValue();
              return new CacheFigures(form.label(), posts, bytes, both.getT1());
            });
  }

  private Mono<List<FormBytes>> forms() {
    return timeline
        .latest(Post.BOARD, SAMPLE)
        .map(
            page -> {
              List<Post> posts = page.items().stream().map(json::whole).toList();
              return codecs.stream().map(codec -> bytes(codec, posts)).toList();
            });
  }

  private static FormBytes bytes(PayloadCodec<Post> codec, List<Post> posts) {
    double mean = posts.stream().mapToInt(post -> codec.encode(post).length).average().orElse(0);
    return new FormBytes(codec.name(), mean);
  }

  /** The bytes and the posts of the window; none while Redis does not answer. */
  private Mono<List<?>> weight() {
    return redis
        .execute(WEIGHT, List.of(window))
        .next()
        .<List<?>>map(weight -> weight)
        .onErrorReturn(List.of(0L, 0L));
  }
}
