package dev.throughline.chat.live;

import dev.throughline.chat.account.Caller;
import dev.throughline.chat.room.Member;
import dev.throughline.chat.room.Memberships;
import java.util.List;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The members of a room who are online. */
@RestController
class PresenceController {

  private final Memberships memberships;
  private final Presence presence;

  PresenceController(Memberships memberships, Presence presence) {
    this.memberships = memberships;
    this.presence = presence;
  }

  @GetMapping("/api/rooms/{room}/online")
  List<String> online(@AuthenticationPrincipal Jwt token, @PathVariable String room) {
    memberships.require(room, Caller.of(token).accountId());
    return presence.online(memberships.of(room).stream().map(Member::accountId).toList());
  }
}
