package dev.throughline.board.cache;

import dev.throughline.board.post.Post;
import dev.throughline.redis.timeline.ReactiveTimeline;
import dev.throughline.redis.timeline.TimelineIndexes;
import dev.throughline.redis.timeline.Timelines;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;

/** The timeline of posts, in the form that {@code board.codec} names. */
@Configuration(proxyBeanMethods = false)
class CacheConfiguration {

  private static final Duration INDEXES = Duration.ofMinutes(5);

  @Bean
  Form cachedForm(@Value("${board.codec:compact}") String label) {
    return Form.of(label);
  }

  @Bean
  ReactiveTimeline<Post> postTimeline(
      Timelines timelines, ReactiveMongoOperations operations, PostCodecs codecs, Form form) {
    TimelineIndexes.of(Post.class, operations.getConverter()).create(operations).block(INDEXES);
    return timelines.reactive(Post.class, operations, codecs.of(form));
  }
}
