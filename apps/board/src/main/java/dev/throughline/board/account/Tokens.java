package dev.throughline.board.account;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.stereotype.Component;

/** Signs tokens. */
@Component
public class Tokens {

  /** The claim with the roles. */
  public static final String ROLES = "roles";

  /** The claim with the session that a token belongs to. */
  public static final String SESSION = "sid";

  private final JwtEncoder encoder;
  private final AccountProperties properties;
  private final Clock clock;

  Tokens(JwtEncoder encoder, AccountProperties properties, Clock clock) {
    this.encoder = encoder;
    this.properties = properties;
    this.clock = clock;
  }

  SessionController.Session issue(String name, List<String> roles, String session) {
    Instant now = clock.instant();
    Instant expiresAt = now.plus(properties.tokenLife());
    JwtClaimsSet claims =
        JwtClaimsSet.builder()
            .subject(name)
            .claim(ROLES, roles)
            .claim(SESSION, session)
            .id(UUID.randomUUID().toString())
            .issuedAt(now)
            .expiresAt(expiresAt)
            .build();
    JwsHeader header = JwsHeader.with(MacAlgorithm.HS256).build();
    String token = encoder.encode(JwtEncoderParameters.from(header, claims)).getTokenValue();
    return new SessionController.Session(name, roles, token, expiresAt);
  }
}
