package dev.throughline.chat.account;

import java.time.Instant;
import org.springframework.security.oauth2.jwt.Jwt;

/**
 * The account of a request, as named by its verified access token.
 *
 * @param sessionId the session that ends when the caller signs out
 * @param expiresAt when the token stops being good
 */
public record Caller(String accountId, String displayName, String sessionId, Instant expiresAt) {

  /** Reads a token that was checked before. */
  public static Caller of(Jwt token) {
    String accountId = token.getSubject();
    String displayName = token.getClaimAsString(AccessTokens.DISPLAY_NAME);
    String sessionId = token.getClaimAsString(AccessTokens.SESSION);
    Instant expiresAt = token.getExpiresAt();
    if (accountId == null || displayName == null || sessionId == null || expiresAt == null) {
      throw new IllegalArgumentException("not one of our tokens");
    }
    return new Caller(accountId, displayName, sessionId, expiresAt);
  }
}
