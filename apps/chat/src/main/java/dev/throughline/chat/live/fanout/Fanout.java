package dev.throughline.chat.live.fanout;

import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * Listens to other instances, from the start or from when Redis first answers: the service starts
 * without it, as it goes on without it.
 */
public class Fanout extends RedisMessageListenerContainer {

  private static final Logger logger = LoggerFactory.getLogger(Fanout.class);

  private volatile boolean wanted;

  @Override
  public void start() {
    wanted = true;
    try {
      super.start();
    } catch (DataAccessException e) {
      logger.warn("Redis does not answer; other instances are heard when it does");
      super.stop(() -> {});
    }
  }

  @Override
  public void stop(Runnable callback) {
    wanted = false;
    super.stop(callback);
  }

  /** Tries again what failed at the start; the container itself recovers from later losses. */
  @Scheduled(fixedDelay = 1_000)
  void startAgain() {
    if (wanted && !isRunning()) {
      try {
        super.start();
        logger.info("Redis answers");
      } catch (DataAccessException | CompletionException e) {
        // Not yet, or the connections are just being stopped.
        super.stop(() -> {});
      }
    }
  }
}
