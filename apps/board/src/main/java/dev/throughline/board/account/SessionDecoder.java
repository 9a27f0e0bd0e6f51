package dev.throughline.board.account;

import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import reactor.core.publisher.Mono;

/** Refuses a token whose session has ended, however good its signature is. */
class SessionDecoder implements ReactiveJwtDecoder {

  private final ReactiveJwtDecoder signed;
  private final Sessions sessions;

  SessionDecoder(ReactiveJwtDecoder signed, Sessions sessions) {
    this.signed = signed;
    this.sessions = sessions;
  }

  @Override
  public Mono<Jwt> decode(String token) throws JwtException {
    return signed
        .decode(token)
        .flatMap(
            jwt -> {
              String session = jwt.getClaimAsString(Tokens.SESSION);
              Mono<Boolean> open = (session == null) ? Mono.just(false) : sessions.isOpen(session);
              return open.filter(Boolean::booleanValue)
                  .map(yes -> jwt)
                  .switchIfEmpty(Mono.error(() -> new BadJwtException("The session has ended")));
            });
  }
}
