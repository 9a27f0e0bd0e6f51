package dev.throughline.board.account;

import dev.throughline.board.problem.Problem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/**
 * Signing in. The token is to be sent as {@code Authorization: Bearer}; there is no cookie and no
 * challenge that a browser would answer by itself, so that no other site can write in one's name.
 */
@RestController
@Tag(name = "session")
class SessionController {

  private static final String ROLE = "ROLE_";

  private final ReactiveAuthenticationManager passwords;
  private final Tokens tokens;
  private final Rates attempts;
  private final Rates addresses;

  SessionController(
      ReactiveAuthenticationManager passwords, Tokens tokens, AccountProperties properties) {
    this.passwords = passwords;
    this.tokens = tokens;
    int most = properties.attemptsPerMinute();
    this.attempts = new Rates(most, Duration.ofMinutes(1), most);
    // Behind one address there may be many people.
    this.addresses = new Rates(5L * most, Duration.ofMinutes(1), 5L * most);
  }

  record Credentials(
      @NotNull @Size(max = 64) String name, @NotNull @Size(max = 72) String password) {

    @Override
    public String toString() {
      return "Credentials";
    }
  }

  /**
   * A session.
   *
   * @param roles USER and perhaps ADMIN
   */
  record Session(String name, List<String> roles, String token, Instant expiresAt) {

    @Override
    public String toString() {
      return "Session[name=" + name + "]";
    }
  }

  @PostMapping(
      path = "/api/session",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(operationId = "signIn", summary = "Signs in")
  Mono<Session> signIn(@Valid @RequestBody Credentials body, ServerHttpRequest request) {
    attempts.count(body.name());
    InetSocketAddress address = request.getRemoteAddress();
    if (address != null) {
      addresses.count(address.getHostString());
    }
    return passwords
        .authenticate(
            UsernamePasswordAuthenticationToken.unauthenticated(body.name(), body.password()))
        .map(
            known ->
                tokens.issue(
                    known.getName(),
                    known.getAuthorities().stream()
                        .map(GrantedAuthority::getAuthority)
                        .filter(authority -> authority != null && authority.startsWith(ROLE))
                        .map(authority -> authority.substring(ROLE.length()))
                        .sorted()
                        .toList()))
        .onErrorMap(
            AuthenticationException.class, e -> Problem.unauthenticated("Wrong name or password."));
  }
}
