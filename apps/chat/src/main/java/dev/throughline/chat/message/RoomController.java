package dev.throughline.chat.message;

import dev.throughline.chat.account.Caller;
import dev.throughline.chat.message.RoomList.MemberView;
import dev.throughline.chat.message.RoomList.RoomLine;
import dev.throughline.chat.room.Invitation;
import dev.throughline.chat.room.InvitationService;
import dev.throughline.chat.room.Member;
import dev.throughline.chat.room.Memberships;
import dev.throughline.chat.room.Room;
import dev.throughline.chat.room.RoomService;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Rooms: mine, one, new ones, and who is in them. */
@RestController
@RequestMapping("/api/rooms")
class RoomController {

  private static final int ENTRY_PAGE = 20;

  private final RoomService rooms;
  private final InvitationService invitations;
  private final RoomList list;
  private final Memberships memberships;
  private final History history;

  RoomController(
      RoomService rooms,
      InvitationService invitations,
      RoomList list,
      Memberships memberships,
      History history) {
    this.rooms = rooms;
    this.invitations = invitations;
    this.list = list;
    this.memberships = memberships;
    this.history = history;
  }

  record NewGroup(@NotBlank @Size(max = 320) String title) {}

  record OtherAccount(@NotBlank @Size(max = 64) String accountId) {}

  /** What a client needs to show a room: the room, who is in it, and its newest messages. */
  record Entered(
      RoomLine room, List<MemberView> members, List<Invited> invited, History.Page page) {}

  /** An account that has not answered its invitation to the room. */
  record Invited(String accountId, String displayName) {
    static Invited of(Invitation invitation) {
      return new Invited(invitation.accountId(), invitation.displayName());
    }
  }

  @GetMapping
  List<RoomLine> mine(@AuthenticationPrincipal Jwt token) {
    return list.of(Caller.of(token).accountId());
  }

  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  RoomLine createGroup(@AuthenticationPrincipal Jwt token, @Valid @RequestBody NewGroup body) {
    Caller caller = Caller.of(token);
    return line(caller, rooms.createGroup(caller, body.title()));
  }

  @PostMapping("/direct")
  RoomLine openDirect(@AuthenticationPrincipal Jwt token, @Valid @RequestBody OtherAccount body) {
    Caller caller = Caller.of(token);
    return line(caller, invitations.openDirect(caller, body.accountId()));
  }

  @GetMapping("/{room}")
  Entered enter(@AuthenticationPrincipal Jwt token, @PathVariable String room) {
    Caller caller = Caller.of(token);
    Member member = memberships.require(room, caller.accountId());
    return new Entered(
        list.line(member, rooms.require(room)),
        memberships.of(room).stream().map(MemberView::of).toList(),
        invitations.to(room).stream().map(Invited::of).toList(),
        history.latest(caller.accountId(), room, ENTRY_PAGE, 0));
  }

  @PostMapping("/{room}/members")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void invite(
      @AuthenticationPrincipal Jwt token,
      @PathVariable String room,
      @Valid @RequestBody OtherAccount body) {
    invitations.invite(Caller.of(token), room, body.accountId());
  }

  @DeleteMapping("/{room}/members/{account}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void remove(
      @AuthenticationPrincipal Jwt token, @PathVariable String room, @PathVariable String account) {
    rooms.remove(Caller.of(token), room, account);
  }

  private RoomLine line(Caller caller, Room room) {
    return list.line(memberships.require(room.id(), caller.accountId()), room);
  }
}
