package dev.throughline.board.account;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.Supplier;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * How often a password may be tried, by name and address together, so that an address uses up its
 * own attempts and never those of the user elsewhere, and by address alone, behind which there may
 * be many people.
 */
@Component
class Attempts {

  private final Rates names;
  private final Rates addresses;

  Attempts(AccountProperties properties) {
    int most = properties.attemptsPerMinute();
    this.names = new Rates(most, Duration.ofMinutes(1), most);
    this.addresses = new Rates(5L * most, Duration.ofMinutes(1), 5L * most);
  }

  /** {@return how many names are kept, each with an address} */
  int names() {
    return names.known();
  }

  /** Counts one attempt, and makes it unless there were too many. */
  <T> Mono<T> counted(String name, ServerHttpRequest request, Supplier<Mono<T>> attempt) {
    return Mono.defer(
        () -> {
          InetSocketAddress from = request.getRemoteAddress();
          String address = (from == null) ? "unknown" : from.getHostString();
          // First, so that an address that is refused leaves no more names behind.
          addresses.count(address);
          names.count(name + " " + address);
          return attempt.get();
        });
  }
}
