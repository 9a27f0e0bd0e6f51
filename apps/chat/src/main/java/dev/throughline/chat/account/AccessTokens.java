package dev.throughline.chat.account;

import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.stereotype.Component;

/** Signs short-lived access tokens. */
@Component
class AccessTokens {

  static final String ISSUER = "throughline-chat";

  /** The claim with the session that a token belongs to. */
  static final String SESSION = "sid";

  /** The claim with what others see as the account's name. */
  static final String DISPLAY_NAME = "name";

  private final JwtEncoder encoder;
  private final TokenProperties properties;
  private final Clock clock;

  AccessTokens(JwtEncoder encoder, TokenProperties properties, Clock clock) {
    this.encoder = encoder;
    this.properties = properties;
    this.clock = clock;
  }

  AccessToken issue(Account account, String session) {
    Instant now = clock.instant();
    Instant expiresAt = now.plus(properties.access());
    JwtClaimsSet claims =
        JwtClaimsSet.builder()
            .issuer(ISSUER)
            .id(UUID.randomUUID().toString())
            .subject(account.storedId())
            .claim(SESSION, session)
            .claim(DISPLAY_NAME, account.displayName())
            .issuedAt(now)
            .expiresAt(expiresAt)
            .build();
    JwsHeader header = JwsHeader.with(MacAlgorithm.HS256).build();
    String value = encoder.encode(JwtEncoderParameters.from(header, claims)).getTokenValue();
    return new AccessToken(value, expiresAt);
  }

  record AccessToken(String value, Instant expiresAt) {
    @Override
    public String toString() {
      return "AccessToken[expiresAt=" + expiresAt + "]";
    }
  }
}
