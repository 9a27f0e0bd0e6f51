package dev.throughline.board.event;

import dev.throughline.board.post.Post;
import dev.throughline.board.post.PostJson;
import dev.throughline.redis.timeline.ReactiveTimeline;
import java.time.Clock;
import java.util.Map;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.kafka.config.TopicBuilder;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.kafka.core.KafkaTemplate;

/** Events, when they are configured. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("board.events.enabled")
class EventConfiguration {

  private static final int CLOSE_SECONDS = 2;

  @Bean
  NewTopic postTopic(EventProperties properties) {
    return TopicBuilder.name(properties.topic()).partitions(properties.partitions()).build();
  }

  @Bean
  EventRelay eventRelay(
      ReactiveTimeline<Post> timeline,
      PostJson json,
      ReactiveMongoOperations operations,
      Clock clock,
      KafkaProperties kafka,
      KafkaAdmin admin,
      EventProperties properties) {
    // The relay sees to it, when there is a broker; the start does not wait for one.
    admin.setAutoCreate(false);
    Map<String, Object> producer = kafka.buildProducerProperties();
    producer.put(ProducerConfig.ACKS_CONFIG, "all");
    producer.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    DefaultKafkaProducerFactory<String, byte[]> producers =
        new DefaultKafkaProducerFactory<>(
            producer, new StringSerializer(), new ByteArraySerializer());
    // What is not acknowledged by then is sent again by who comes next.
    producers.setPhysicalCloseTimeout(CLOSE_SECONDS);
    KafkaTemplate<String, byte[]> template = new KafkaTemplate<>(producers);
    RelayMarks marks = new RelayMarks(operations, clock, properties.lease());
    return new EventRelay(timeline, json, marks, template, admin, properties);
  }
}
