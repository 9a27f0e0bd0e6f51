package dev.throughline.board.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.throughline.board.problem.Problem;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.security.authentication.ReactiveAuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import reactor.core.publisher.Mono;

/**
 * A sign-in takes a while, since passwords are hashed. If the password is replaced meanwhile, no
 * session of the old one may be left, although it was not there when the others were ended.
 */
class SignInRaceTests {

  private final Users users = mock(Users.class);
  private final Sessions sessions = mock(Sessions.class);
  private final Tokens tokens = mock(Tokens.class);
  private final AtomicBoolean ended = new AtomicBoolean();
  private SessionController controller;

  private static KnownUser user(String hash) {
    return new KnownUser("ann", hash, List.of("USER"), "fingerprint of " + hash);
  }

  @BeforeEach
  void signInWithTheOldPassword() {
    KnownUser old = user("old");
    ReactiveAuthenticationManager passwords =
        given ->
            Mono.just(
                UsernamePasswordAuthenticationToken.authenticated(
                    old, given.getCredentials(), old.getAuthorities()));
    Attempts attempts = mock(Attempts.class);
    when(attempts.counted(any(), any(), any()))
        .thenAnswer(call -> ((Supplier<?>) call.getArgument(2)).get());
    when(sessions.open(old)).thenReturn(Mono.just("session"));
    when(sessions.end("session")).thenReturn(Mono.fromRunnable(() -> ended.set(true)));
    when(tokens.issue(any(), any(), any()))
        .thenReturn(new SessionController.Session("ann", List.of("USER"), "token", Instant.EPOCH));
    controller =
        new SessionController(
            passwords, users, sessions, tokens, attempts, mock(AccountProperties.class));
  }

  private SessionController.Session signIn() {
    return controller
        .signIn(
            new SessionController.Credentials("ann", "correct horse"),
            MockServerHttpRequest.post("/api/session").build())
        .block();
  }

  @Test
  void aSignInThatAnotherPasswordOvertookLeavesNoSession() {
    when(users.find("ann")).thenReturn(Mono.just(user("new")));
    assertThatThrownBy(this::signIn).isInstanceOf(Problem.class).hasMessageContaining("Wrong name");
    assertThat(ended).isTrue();
    verify(tokens, never()).issue(any(), any(), any());
  }

  @Test
  void anyOtherSignInKeepsItsSession() {
    when(users.find("ann")).thenReturn(Mono.just(user("old")));
    assertThat(signIn()).isNotNull();
    assertThat(ended).isFalse();
  }
}
