package dev.throughline.chat.account;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.stereotype.Component;

/**
 * A cache, in Redis, of sessions that ended while access tokens of theirs may still be alive. An
 * entry lives as long as such a token can. A session without an entry may have ended all the same:
 * the database knows.
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
      logger.warn("The end of a session was not written to Redis; the database is asked for it", e);
    }
  }

  /** Whether there is an entry; false also while Redis does not answer. */
  boolean contains(String session) {
    try {
      return Boolean.TRUE.equals(redis.hasKey(key(session)));
    } catch (DataAccessException e) {
      logger.debug("Redis does not answer, the database is asked", e);
      return false;
    }
  }

  private static String key(String session) {
    return "chat:revoked:" + session;
  }
}
