package dev.throughline.board.event;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Events of created posts.
 *
 * @param enabled whether they are sent to the Kafka that {@code spring.kafka.*} names
 * @param topic created when it is not there
 * @param partitions of a topic that is created
 * @param poll how often is looked for new posts
 * @param lease how long an instance that sends may be silent before another one takes over
 */
@ConfigurationProperties("board.events")
record EventProperties(
    @DefaultValue("false") boolean enabled,
    @DefaultValue("board.posts") String topic,
    @DefaultValue("3") int partitions,
    @DefaultValue("200ms") Duration poll,
    @DefaultValue("30s") Duration lease) {}
