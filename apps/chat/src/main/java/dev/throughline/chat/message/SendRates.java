package dev.throughline.chat.message;

import dev.throughline.chat.problem.Problem;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** How fast one account may write at this instance. */
@Component
class SendRates {

  private final Map<String, Bucket> byAccount = new ConcurrentHashMap<>();
  private final MessageProperties properties;

  SendRates(MessageProperties properties) {
    this.properties = properties;
  }

  /**
   * Counts one write.
   *
   * @throws Problem when they come too fast
   */
  void count(String accountId) {
    if (!byAccount.computeIfAbsent(accountId, id -> bucket()).tryConsume(1)) {
      throw Problem.tooMany("Too many messages. Slow down.");
    }
  }

  /** Forgets accounts that may write a whole burst again: a new bucket allows the same. */
  @Scheduled(fixedDelay = 60_000)
  void forget() {
    byAccount.values().removeIf(bucket -> bucket.getAvailableTokens() >= properties.burst());
  }

  private Bucket bucket() {
    return Bucket.builder()
        .addLimit(
            limit ->
                limit
                    .capacity(properties.burst())
                    .refillGreedy(properties.perSecond(), Duration.ofSeconds(1)))
        .build();
  }
}
