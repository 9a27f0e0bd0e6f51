package dev.throughline.chat.message;

import dev.throughline.cache.PayloadCodecs;
import dev.throughline.redis.timeline.Timeline;
import dev.throughline.redis.timeline.TimelineIndexes;
import dev.throughline.redis.timeline.Timelines;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.core.MongoOperations;

/** The timeline of all rooms' messages. */
@Configuration(proxyBeanMethods = false)
class TimelineConfiguration {

  @Bean
  Timeline<Message> messageTimeline(Timelines timelines, MongoOperations operations) {
    TimelineIndexes.of(Message.class, operations.getConverter()).create(operations);
    return timelines.blocking(
        Message.class,
        operations,
        PayloadCodecs.of(operations.getConverter()).get("compact", Message.class));
  }
}
