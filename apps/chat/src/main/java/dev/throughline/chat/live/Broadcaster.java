package dev.throughline.chat.live;

import dev.throughline.chat.live.Events.PresenceEvent;
import dev.throughline.chat.live.Presence.PresenceHeard;
import dev.throughline.chat.live.fanout.Envelope;
import dev.throughline.chat.live.fanout.Envelope.Kind;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.stereotype.Component;
import tools.jackson.databind.ObjectMapper;

/**
 * Sends events to subscribers, of this instance at once and of other instances through Redis.
 * Clients notice what Redis loses by the numbers of changes, and so does the sweep (D-CHAT-06).
 */
@Component
class Broadcaster {

  static final String CHANNEL = "chat:live";

  private static final byte[] CHANNEL_BYTES = CHANNEL.getBytes(StandardCharsets.UTF_8);

  private static final Logger logger = LoggerFactory.getLogger(Broadcaster.class);

  private final String instance = UUID.randomUUID().toString();
  private final Delivery delivery;
  private final StringRedisTemplate redis;
  private final ObjectMapper mapper;
  private final ApplicationEventPublisher events;
  private final Counter unpublished;

  Broadcaster(
      Delivery delivery,
      StringRedisTemplate redis,
      ObjectMapper mapper,
      ApplicationEventPublisher events,
      MeterRegistry meters) {
    this.delivery = delivery;
    this.redis = redis;
    this.mapper = mapper;
    this.events = events;
    this.unpublished = meters.counter("chat.fanout.unpublished");
  }

  /** Sends an event to all subscribers of a room. */
  void room(String room, Object event) {
    tell(Kind.ROOM, room, null, event);
  }

  /** Sends who came or went to all subscribers of a room. */
  void presence(PresenceEvent event) {
    tell(Kind.PRESENCE, event.room(), null, event);
  }

  /** Sends an event to all sockets of an account. */
  void account(String account, Object notice) {
    tell(Kind.ACCOUNT, account, null, notice);
  }

  void sessionEnded(String session) {
    tell(Kind.SESSION_ENDED, session, null, null);
  }

  void memberLeft(String room, String account) {
    tell(Kind.MEMBER_LEFT, room, account, null);
  }

  /** Receives an event that another instance published. */
  void received(byte[] bytes) {
    Envelope envelope;
    try {
      envelope = Envelope.parse(bytes);
    } catch (IllegalArgumentException e) {
      logger.warn("A message of channel {} could not be parsed", CHANNEL);
      return;
    }
    if (envelope.origin().equals(instance)) {
      return;
    }
    delivery.deliver(envelope);
    if (envelope.kind() == Kind.PRESENCE && envelope.body() != null) {
      PresenceEvent event = mapper.readValue(envelope.body(), PresenceEvent.class);
      events.publishEvent(new PresenceHeard(event.room(), event.offline()));
    }
  }

  private void tell(Kind kind, String target, @Nullable String account, @Nullable Object body) {
    byte[] json = (body == null) ? null : mapper.writeValueAsBytes(body);
    Envelope envelope = new Envelope(instance, kind, target, account, json);
    delivery.deliver(envelope);
    try {
      redis.execute(
          (RedisConnection connection) -> connection.publish(CHANNEL_BYTES, envelope.toBytes()));
    } catch (DataAccessException e) {
      unpublished.increment();
      logger.debug("An event was not published to Redis; other instances notice it later", e);
    }
  }
}
