package dev.throughline.chat.account;

import dev.throughline.chat.account.AccessTokens.AccessToken;
import dev.throughline.chat.problem.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * Sign up, in and out. The access token goes into the answer, for the client's memory; the refresh
 * token into a cookie that no script can read and no other site can make a browser send.
 */
@RestController
@RequestMapping("/api")
class SessionController {

  static final String COOKIE = "chat-refresh";

  private static final String PATH = "/api/session";

  private final AccountService accounts;
  private final Sessions sessions;
  private final AccessTokens tokens;
  private final Throttle throttle;
  private final TokenProperties properties;

  SessionController(
      AccountService accounts,
      Sessions sessions,
      AccessTokens tokens,
      Throttle throttle,
      TokenProperties properties) {
    this.accounts = accounts;
    this.sessions = sessions;
    this.tokens = tokens;
    this.throttle = throttle;
    this.properties = properties;
  }

  record SignUp(
      @NotBlank @Size(max = 64) String name,
      @Nullable @Size(max = 160) String displayName,
      @NotBlank @Size(max = 200) String password) {
    @Override
    public String toString() {
      return "SignUp[name=" + name + "]";
    }
  }

  record SignIn(@NotBlank @Size(max = 64) String name, @NotBlank @Size(max = 200) String password) {
    @Override
    public String toString() {
      return "SignIn[name=" + name + "]";
    }
  }

  record NewPassword(
      @NotBlank @Size(max = 200) String current, @NotBlank @Size(max = 200) String next) {
    @Override
    public String toString() {
      return "NewPassword";
    }
  }

  record AccountView(String id, String name, String displayName) {
    static AccountView of(Account account) {
      return new AccountView(account.storedId(), account.name(), account.displayName());
    }
  }

  record SignedIn(AccountView account, String accessToken, Instant expiresAt) {
    @Override
    public String toString() {
      return "SignedIn[account=" + account + "]";
    }
  }

  @PostMapping(path = "/accounts", consumes = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<SignedIn> signUp(@Valid @RequestBody SignUp body, HttpServletRequest request) {
    throttle.byAddress(request.getRemoteAddr());
    String displayName = (body.displayName() == null) ? body.name() : body.displayName();
    Account account = accounts.signUp(body.name(), displayName, body.password());
    return answer(HttpStatus.CREATED, account, sessions.open(account), request);
  }

  @PostMapping(path = "/session", consumes = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<SignedIn> signIn(@Valid @RequestBody SignIn body, HttpServletRequest request) {
    throttle.byAddress(request.getRemoteAddr());
    throttle.byName(AccountService.normalName(body.name()), request.getRemoteAddr());
    Account account = accounts.signIn(body.name(), body.password());
    Sessions.Opened opened = sessions.open(account);
    if (!accounts.hasStillPasswordOf(account)) {
      // It was replaced meanwhile, perhaps after all other sessions had been ended.
      sessions.end(opened.id());
      throw AccountService.wrong();
    }
    return answer(HttpStatus.OK, account, opened, request);
  }

  /**
   * The next token of the cookie's session, which is that of the last sign-in in the browser. A
   * window that names its account is refused when that is another one's, and uses up no token.
   */
  @PostMapping("/session/refresh")
  ResponseEntity<SignedIn> refresh(
      @CookieValue(name = COOKIE, required = false) @Nullable String refreshToken,
      @RequestParam(name = "account", required = false) @Size(max = 64) @Nullable String expected,
      HttpServletRequest request) {
    if (refreshToken == null) {
      throw Problem.unauthenticated("Not signed in.");
    }
    Sessions.Opened opened = sessions.rotate(refreshToken, expected);
    Account account = accounts.findById(opened.accountId()).orElse(null);
    if (account == null || !sessions.cameFrom(opened.id(), account)) {
      sessions.end(opened.id());
      throw Sessions.ended();
    }
    return answer(HttpStatus.OK, account, opened, request);
  }

  /** Replaces the caller's password and ends the account's other sessions. */
  @PutMapping(path = "/session/password", consumes = MediaType.APPLICATION_JSON_VALUE)
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void changePassword(
      @AuthenticationPrincipal Jwt token,
      @Valid @RequestBody NewPassword body,
      HttpServletRequest request) {
    Caller caller = Caller.of(token);
    throttle.byName("password of " + caller.accountId(), request.getRemoteAddr());
    Account account = accounts.withPassword(caller.accountId(), body.current());
    Account next = accounts.withNext(account, body.next());
    sessions.expect(caller.sessionId(), account, next);
    accounts.replacePassword(account, next);
    sessions.endOthers(caller.accountId(), caller.sessionId());
  }

  @DeleteMapping("/session")
  ResponseEntity<Void> signOut(
      @AuthenticationPrincipal Jwt token,
      @CookieValue(name = COOKIE, required = false) @Nullable String refreshToken,
      HttpServletRequest request) {
    String session = Caller.of(token).sessionId();
    sessions.end(session);
    ResponseEntity.HeadersBuilder<?> answer = ResponseEntity.noContent();
    // Another window may have signed in since: the cookie is that session's then.
    if (refreshToken == null || refreshToken.startsWith(session + ".")) {
      answer.header(HttpHeaders.SET_COOKIE, cookie("", Duration.ZERO, request));
    }
    return answer.build();
  }

  /** Finds an account to invite, by the exact name: there is no list of accounts. */
  @GetMapping("/accounts")
  AccountView byName(@RequestParam @Size(max = 64) String name) {
    return accounts
        .findByName(name)
        .map(AccountView::of)
        .orElseThrow(() -> Problem.notFound("No account has this name."));
  }

  private ResponseEntity<SignedIn> answer(
      HttpStatus status, Account account, Sessions.Opened opened, HttpServletRequest request) {
    AccessToken token = tokens.issue(account, opened.id());
    ResponseEntity.BodyBuilder answer =
        ResponseEntity.status(status).header(HttpHeaders.CACHE_CONTROL, "no-store");
    if (opened.refreshToken() != null) {
      answer.header(
          HttpHeaders.SET_COOKIE, cookie(opened.refreshToken(), properties.refresh(), request));
    }
    return answer.body(new SignedIn(AccountView.of(account), token.value(), token.expiresAt()));
  }

  private static String cookie(String value, Duration life, HttpServletRequest request) {
    return ResponseCookie.from(COOKIE, value)
        .httpOnly(true)
        .secure(request.isSecure())
        .sameSite("Strict")
        .path(PATH)
        .maxAge(life)
        .build()
        .toString();
  }
}
