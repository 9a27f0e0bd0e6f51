package dev.throughline.board.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.throughline.board.problem.Problem;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.springframework.http.server.reactive.ServerHttpRequest;
import reactor.core.publisher.Mono;

/** How often a password may be tried from an address. */
class AttemptsTests {

  private static final int PER_MINUTE = 10;

  @Test
  void anAddressThatIsRefusedLeavesNoNamesBehind() {
    AccountProperties properties = mock(AccountProperties.class);
    when(properties.attemptsPerMinute()).thenReturn(PER_MINUTE);
    ServerHttpRequest request = mock(ServerHttpRequest.class);
    when(request.getRemoteAddress()).thenReturn(new InetSocketAddress("127.0.0.1", 1));
    Attempts attempts = new Attempts(properties);
    for (int i = 0; i < 5 * PER_MINUTE; i++) {
      assertThat(attempts.counted("name" + i, request, () -> Mono.just("made")).block())
          .isEqualTo("made");
    }
    int before = attempts.names();
    int refused = 0;
    for (int i = 0; i < 500; i++) {
      refused += refused(attempts, "another" + i, request) ? 1 : 0;
    }
    // A few are let through when this takes long: the limit is by the minute.
    assertThat(refused).isPositive();
    assertThat(attempts.names() - before).isEqualTo(500 - refused);
  }

  private static boolean refused(Attempts attempts, String name, ServerHttpRequest request) {
    try {
      attempts.counted(name, request, () -> Mono.just("made")).block();
      return false;
    } catch (Problem e) {
      return true;
    }
  }
}
