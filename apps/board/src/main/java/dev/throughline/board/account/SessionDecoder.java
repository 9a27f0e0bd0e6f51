package dev.throughline.board.account;

import java.util.List;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import reactor.core.publisher.Mono;

/**
 * Refuses a token whose session has ended, however good its signature is, and an administrator's
 * whose session did not come from the credential that the administrator has now (D-BOARD-13).
 */
class SessionDecoder implements ReactiveJwtDecoder {

  private final ReactiveJwtDecoder signed;
  private final Sessions sessions;
  private final Users users;

  SessionDecoder(ReactiveJwtDecoder signed, Sessions sessions, Users users) {
    this.signed = signed;
    this.sessions = sessions;
    this.users = users;
  }

  @Override
  public Mono<Jwt> decode(String token) throws JwtException {
    return signed
        .decode(token)
        .flatMap(
            jwt ->
                isGood(jwt)
                    .filter(Boolean::booleanValue)
                    .map(yes -> jwt)
                    .switchIfEmpty(Mono.error(() -> new BadJwtException("The session has ended"))));
  }

  private Mono<Boolean> isGood(Jwt jwt) {
    String session = jwt.getClaimAsString(Tokens.SESSION);
    String name = jwt.getSubject();
    List<String> roles = jwt.getClaimAsStringList(Tokens.ROLES);
    if (session == null || name == null || roles == null) {
      return Mono.just(false);
    }
    return roles.contains("ADMIN")
        ? users
            .find(name)
            .filter(KnownUser::isAdmin)
            .flatMap(user -> sessions.isOpen(session, user))
        : sessions.isOpen(session);
  }
}
