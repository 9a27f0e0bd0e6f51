package dev.throughline.board.account;

import dev.throughline.board.problem.Problem;
import java.util.List;
import org.springframework.security.oauth2.jwt.Jwt;

/** The user of a request, as named by its token. */
public record Account(String name, boolean admin) {

  /** The account of a token. */
  public static Account of(Jwt token) {
    String name = token.getSubject();
    List<String> roles = token.getClaimAsStringList(Tokens.ROLES);
    if (name == null || roles == null) {
      throw Problem.unauthenticated("The token names no user.");
    }
    return new Account(name, roles.contains("ADMIN"));
  }
}
