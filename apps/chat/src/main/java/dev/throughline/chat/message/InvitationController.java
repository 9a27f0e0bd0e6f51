package dev.throughline.chat.message;

import dev.throughline.chat.account.Caller;
import dev.throughline.chat.message.RoomList.RoomLine;
import dev.throughline.chat.room.Invitation;
import dev.throughline.chat.room.InvitationService;
import dev.throughline.chat.room.Memberships;
import dev.throughline.chat.room.Room;
import dev.throughline.chat.room.RoomKind;
import java.time.Instant;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The invitations that wait for the caller's answer. */
@RestController
@RequestMapping("/api/invitations")
class InvitationController {

  private final InvitationService invitations;
  private final Memberships memberships;
  private final RoomList list;

  InvitationController(InvitationService invitations, Memberships memberships, RoomList list) {
    this.invitations = invitations;
    this.memberships = memberships;
    this.list = list;
  }

  /**
   * An open invitation.
   *
   * @param title of a group; of a one-to-one room, the other one's name
   */
  record InvitationView(
      String room,
      RoomKind kind,
      String title,
      String inviterId,
      String inviterName,
      Instant sentAt) {
    static InvitationView of(Invitation invitation) {
      return new InvitationView(
          invitation.roomId(),
          invitation.kind(),
          (invitation.kind() == RoomKind.GROUP) ? invitation.title() : invitation.inviterName(),
          invitation.inviterId(),
          invitation.inviterName(),
          invitation.sentAt());
    }
  }

  @GetMapping
  List<InvitationView> mine(@AuthenticationPrincipal Jwt token) {
    return invitations.of(Caller.of(token).accountId()).stream().map(InvitationView::of).toList();
  }

  @PostMapping("/{room}")
  RoomLine accept(@AuthenticationPrincipal Jwt token, @PathVariable String room) {
    Caller caller = Caller.of(token);
    Room entered = invitations.accept(caller, room);
    return list.line(memberships.require(room, caller.accountId()), entered);
  }

  @DeleteMapping("/{room}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void decline(@AuthenticationPrincipal Jwt token, @PathVariable String room) {
    invitations.decline(Caller.of(token), room);
  }
}
