package dev.throughline.board.comment;

import dev.throughline.cache.PayloadCodecs;
import dev.throughline.redis.timeline.ReactiveTimeline;
import dev.throughline.redis.timeline.TimelineIndexes;
import dev.throughline.redis.timeline.Timelines;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import tools.jackson.databind.ObjectMapper;

/** The timeline of comments. All of a comment may be cached: it has no secret. */
@Configuration(proxyBeanMethods = false)
class CommentConfiguration {

  private static final Duration INDEXES = Duration.ofMinutes(5);

  @Bean
  ReactiveTimeline<Comment> commentTimeline(
      Timelines timelines, ReactiveMongoOperations operations, ObjectMapper mapper) {
    TimelineIndexes.of(Comment.class, operations.getConverter()).create(operations).block(INDEXES);
    PayloadCodecs codecs = PayloadCodecs.of(operations.getConverter(), mapper);
    return timelines.reactive(Comment.class, operations, codecs.get("compact", Comment.class));
  }
}
