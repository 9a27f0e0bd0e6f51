package dev.throughline.chat.account;

import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.stereotype.Component;

/** Refuses the tokens of sessions that ended. */
@Component
class OpenSessionValidator implements OAuth2TokenValidator<Jwt> {

  private static final OAuth2Error ENDED =
      new OAuth2Error(OAuth2ErrorCodes.INVALID_TOKEN, "The session has ended", null);

  private final Sessions sessions;

  OpenSessionValidator(Sessions sessions) {
    this.sessions = sessions;
  }

  @Override
  public OAuth2TokenValidatorResult validate(Jwt token) {
    String session = token.getClaimAsString(AccessTokens.SESSION);
    return (session != null && sessions.isOpen(session))
        ? OAuth2TokenValidatorResult.success()
        : OAuth2TokenValidatorResult.failure(ENDED);
  }
}
