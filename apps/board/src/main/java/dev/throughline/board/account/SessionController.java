package dev.throughline.board.account;

import dev.throughline.board.problem.Problem;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/**
 * Signing in and out, and another password. The token is to be sent as {@code Authorization:
 * Bearer}; there is no cookie and no challenge that a browser would answer by itself, so that no
 * other site can write in one's name.
 */
@RestController
@Tag(name = "session")
class SessionController {

  private static final String JSON = MediaType.APPLICATION_JSON_VALUE;

  private final ReactiveAuthenticationManager passwords;
  private final Users users;
  private final Sessions sessions;
  private final Tokens tokens;
  private final Attempts attempts;
  private final boolean signUp;

  SessionController(
      ReactiveAuthenticationManager passwords,
      Users users,
      Sessions sessions,
      Tokens tokens,
      Attempts attempts,
      AccountProperties properties) {
    this.passwords = passwords;
    this.users = users;
    this.sessions = sessions;
    this.tokens = tokens;
    this.attempts = attempts;
    this.signUp = properties.signUp();
  }

  /** An account to be made. */
  record NewAccount(
      @NotNull @Pattern(regexp = "[A-Za-z0-9._-]{1,64}") @Size(min = 2, max = 64) String name,
      @NotNull @Size(min = 10, max = 72) String password) {

    @Override
    public String toString() {
      return "NewAccount";
    }
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

  /** Another password. */
  record NewPassword(
      @NotNull @Size(max = 72) String current, @NotNull @Size(min = 10, max = 72) String next) {

    @Override
    public String toString() {
      return "NewPassword";
    }
  }

  @PostMapping(path = "/api/session", consumes = JSON, produces = JSON)
  @Operation(operationId = "signIn", summary = "Signs in")
  Mono<Session> signIn(@Valid @RequestBody Credentials body, ServerHttpRequest request) {
    return attempts
        .counted(body.name(), request, () -> authenticate(body.name(), body.password()))
        .flatMap(this::open)
        .onErrorMap(
            AuthenticationException.class, e -> Problem.unauthenticated("Wrong name or password."));
  }

  private Mono<KnownUser> authenticate(String name, String password) {
    return passwords
        .authenticate(UsernamePasswordAuthenticationToken.unauthenticated(name, password))
        .map(Authentication::getPrincipal)
        .cast(KnownUser.class);
  }

  private Mono<Session> open(KnownUser known) {
    return sessions.open(known).flatMap(id -> unlessReplaced(known, id));
  }

  /**
   * Asks once more after the session is stored: what replaces a password ends the sessions that are
   * stored by then.
   */
  private Mono<Session> unlessReplaced(KnownUser known, String session) {
    String name = known.getUsername();
    return users
        .find(name)
        .filter(now -> Fingerprints.equal(now.credential(), known.credential()))
        .map(now -> tokens.issue(name, known.roles(), session))
        .switchIfEmpty(
            Mono.defer(() -> sessions.end(session))
                .then(Mono.error(() -> new BadCredentialsException("It was replaced."))));
  }

  /** The next token of the same session, while the user has the credential that it came from. */
  @PostMapping(path = "/api/session/token", produces = JSON)
  @Operation(operationId = "renew", summary = "The next token of the session")
  Mono<Session> renew(@AuthenticationPrincipal Jwt token) {
    String name = Account.of(token).name();
    String session = session(token);
    return users
        .find(name)
        .filterWhen(user -> sessions.extend(session, user))
        .map(user -> tokens.issue(name, user.roles(), session))
        .switchIfEmpty(
            Mono.error(() -> Problem.unauthenticated("The session has ended. Sign in again.")));
  }

  @DeleteMapping("/api/session")
  @Operation(operationId = "signOut", summary = "Ends the session and all its tokens")
  @ApiResponse(responseCode = "204", description = "Ended")
  Mono<ResponseEntity<Void>> signOut(@AuthenticationPrincipal Jwt token) {
    return sessions.end(session(token)).thenReturn(ResponseEntity.noContent().build());
  }

  @PutMapping(path = "/api/session/password", consumes = JSON)
  @Operation(
      operationId = "changePassword",
      summary = "Replaces the password and ends the user's other sessions")
  @ApiResponse(responseCode = "204", description = "Replaced")
  Mono<ResponseEntity<Void>> changePassword(
      @AuthenticationPrincipal Jwt token,
      @Valid @RequestBody NewPassword body,
      ServerHttpRequest request) {
    String name = Account.of(token).name();
    String session = session(token);
    return attempts
        .counted(name, request, () -> authenticate(name, body.current()))
        .onErrorMap(AuthenticationException.class, e -> Problem.forbidden("Wrong password."))
        .flatMap(user -> replacePassword(session, user, users.withPassword(user, body.next())))
        .thenReturn(ResponseEntity.noContent().build());
  }

  private Mono<Void> replacePassword(String session, KnownUser user, KnownUser next) {
    return sessions
        .expect(session, user, next)
        .then(users.replacePassword(user, next))
        .filter(Boolean::booleanValue)
        .switchIfEmpty(Mono.error(() -> Problem.forbidden("Wrong password.")))
        .then(sessions.endOthers(user.getUsername(), session));
  }

  @PostMapping(path = "/api/accounts", consumes = JSON, produces = JSON)
  @Operation(operationId = "signUp", summary = "Makes an account and signs in")
  @ApiResponse(responseCode = "201", description = "Made")
  Mono<ResponseEntity<Session>> signUp(
      @Valid @RequestBody NewAccount body, ServerHttpRequest request) {
    if (!signUp) {
      return Mono.error(Problem.forbidden("Accounts are made by the operator."));
    }
    return attempts
        .counted(body.name(), request, () -> users.signUp(body.name(), body.password()))
        .flatMap(
            user ->
                sessions
                    .open(user)
                    // Of an account that had the name before.
                    .flatMap(id -> sessions.endOthers(body.name(), id).thenReturn(id))
                    .map(id -> tokens.issue(body.name(), user.roles(), id)))
        .map(session -> ResponseEntity.status(HttpStatus.CREATED).body(session));
  }

  private static String session(Jwt token) {
    String session = token.getClaimAsString(Tokens.SESSION);
    if (session == null) {
      throw Problem.unauthenticated("The token names no session.");
    }
    return session;
  }
}
