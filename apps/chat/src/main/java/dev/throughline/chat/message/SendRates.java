package dev.throughline.chat.message;

import dev.throughline.chat.problem.Problem;
import dev.throughline.chat.rate.Rates;
import java.time.Duration;
import org.springframework.stereotype.Component;

/** How fast one account may write at this instance. */
@Component
class SendRates {

  private final Rates rates;

  SendRates(MessageProperties properties) {
    this.rates =
        new Rates(
            properties.perSecond(),
            Duration.ofSeconds(1),
            properties.burst(),
            "Too many messages. Slow down.");
  }

  /**
   * Counts one write.
   *
   * @throws Problem when they come too fast
   */
  void count(String accountId) {
    rates.count(accountId);
  }
}
