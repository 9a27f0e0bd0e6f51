package dev.throughline.chat.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.throughline.chat.account.AccessTokens.AccessToken;
import dev.throughline.chat.problem.Problem;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * A sign-in takes a while, since passwords are hashed. If the password is replaced meanwhile, no
 * session of the old one may be left, although it was not there when the others were ended.
 */
class SignInRaceTests {

  private final Accounts stored = mock(Accounts.class);
  private final Sessions sessions = mock(Sessions.class);
  private final AccessTokens tokens = mock(AccessTokens.class);
  private SessionController controller;

  private static Account account(String hash) {
    return new Account("id", "ann", "Ann", "ann", hash, Instant.EPOCH);
  }

  @BeforeEach
  void signInWithTheOldPassword() {
    PasswordEncoder encoder = mock(PasswordEncoder.class);
    when(encoder.encode(any())).thenReturn("unknown");
    when(encoder.matches("correct horse", "old")).thenReturn(true);
    when(stored.findByName("ann")).thenReturn(Optional.of(account("old")));
    when(sessions.open(any(Account.class))).thenReturn(new Sessions.Opened("session", "id", null));
    when(tokens.issue(any(), any())).thenReturn(new AccessToken("token", Instant.EPOCH));
    AccountService accounts =
        new AccountService(
            stored,
            mock(MongoOperations.class),
            encoder,
            Clock.systemUTC(),
            mock(ApplicationEventPublisher.class));
    controller =
        new SessionController(
            accounts, sessions, tokens, mock(Throttle.class), mock(TokenProperties.class));
  }

  private Object signIn() {
    return controller.signIn(
        new SessionController.SignIn("ann", "correct horse"), new MockHttpServletRequest());
  }

  @Test
  void aSignInThatAnotherPasswordOvertookLeavesNoSession() {
    when(stored.findById("id")).thenReturn(Optional.of(account("new")));
    assertThatThrownBy(this::signIn).isInstanceOf(Problem.class).hasMessageContaining("Wrong name");
    verify(sessions).end("session");
    verify(tokens, never()).issue(any(), any());
  }

  @Test
  void anyOtherSignInKeepsItsSession() {
    when(stored.findById("id")).thenReturn(Optional.of(account("old")));
    assertThat(signIn()).isNotNull();
    verify(sessions, never()).end(any());
  }
}
