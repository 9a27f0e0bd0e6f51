package dev.throughline.chat.account;

import dev.throughline.chat.problem.Problem;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.stereotype.Component;

/**
 * Counts attempts to sign in and up, per minute, by address, and by name and address together, for
 * all instances. While Redis does not answer, each instance allows a few attempts in all.
 */
@Component
class Throttle {

  private static final Logger logger = LoggerFactory.getLogger(Throttle.class);

  private static final Duration WINDOW = Duration.ofMinutes(1);

  private static final RedisScript<Long> COUNT =
      RedisScript.of(
          """
          local n = redis.call('INCR', KEYS[1])
          if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
          return n
          """,
          Long.class);

  private final StringRedisTemplate redis;
  private final int attempts;
  private final Bucket withoutRedis;

  Throttle(StringRedisTemplate redis, TokenProperties properties) {
    this.redis = redis;
    this.attempts = properties.attemptsPerMinute();
    this.withoutRedis =
        Bucket.builder()
            .addLimit(limit -> limit.capacity(2L * attempts).refillGreedy(2L * attempts, WINDOW))
            .build();
  }

  /**
   * Counts one attempt for a name from an address. An address uses up its own attempts, never those
   * of the account's owner elsewhere.
   *
   * @throws Problem when there were too many
   */
  void byName(String name, String address) {
    attempt("name:" + name + ":" + address, attempts);
  }

  /**
   * Counts one attempt; behind one address there may be many people.
   *
   * @throws Problem when there were too many
   */
  void byAddress(String address) {
    attempt("address:" + address, 5L * attempts);
  }

  private void attempt(String key, long most) {
    if (!allowed(key, most)) {
      throw Problem.tooMany("Too many attempts. Wait a minute.");
    }
  }

  private boolean allowed(String key, long most) {
    try {
      Long count =
          redis.execute(COUNT, List.of("chat:attempts:" + key), String.valueOf(WINDOW.toMillis()));
      return count != null && count <= most;
    } catch (DataAccessException e) {
      logger.debug("Redis does not answer, attempts are counted here", e);
      return withoutRedis.tryConsume(1);
    }
  }
}
