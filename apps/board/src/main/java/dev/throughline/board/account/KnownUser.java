package dev.throughline.board.account;

import java.util.List;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.userdetails.User;

/** A user who can sign in, with the roles and the credential that it has now. */
final class KnownUser extends User {

  private static final long serialVersionUID = 1;

  private static final String ROLE = "ROLE_";

  private final String credential;

  KnownUser(String name, String passwordHash, List<String> roles, String credential) {
    super(
        name,
        passwordHash,
        AuthorityUtils.createAuthorityList(roles.stream().map(ROLE::concat).toList()));
    this.credential = credential;
  }

  /** The fingerprint of what it signs in with: another one after any change of it. */
  String credential() {
    return credential;
  }

  List<String> roles() {
    return AuthorityUtils.authorityListToSet(getAuthorities()).stream()
        .map(role -> role.substring(ROLE.length()))
        .sorted()
        .toList();
  }

  boolean isAdmin() {
    return roles().contains("ADMIN");
  }
}
