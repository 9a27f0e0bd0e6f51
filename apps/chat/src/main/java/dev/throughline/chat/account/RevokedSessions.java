package dev.throughline.chat.account;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.stereotype.Component;

/**
 * The sessions that ended while access tokens of theirs may still be alive, in Redis, below keys of
 * their own. An entry lives as long as such a token can. These keys must not be evicted: a Redis
 * with a limit on its memory needs a policy that spares them, or a database of its own.
 */
@Component
class RevokedSessions {

  private static final Logger logger = LoggerFactory.getLogger(RevokedSessions.class);

  private final StringRedisTemplate redis;

  RevokedSessions(StringRedisTemplate redis) {
    this.redis = redis;
  }

  void add(String session, Duration life) {
    try {
      redis.opsForValue().set(key(session), "1", life.plusSeconds(1));
    } catch (DataAccessException e) {
      logger.warn(
          "The end of a session was not written to Redis; instances notice it with the next sweep",
          e);
    }
  }

  /** Null when Redis does not answer. */
  @Nullable Boolean contains(String session) {
    try {
      return redis.hasKey(key(session));
    } catch (DataAccessException e) {
      logger.debug("Redis does not answer, the database is asked", e);
      return null;
    }
  }

  private static String key(String session) {
    return "chat:revoked:" + session;
  }
}
