package dev.throughline.chat.message;

import dev.throughline.chat.account.Caller;
import dev.throughline.chat.problem.Problem;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The history of a room, and writing to it for clients without a socket. */
@RestController
@RequestMapping("/api/rooms/{room}")
class MessageController {

  private final History history;
  private final MessageService messages;
  private final Search search;

  MessageController(History history, MessageService messages, Search search) {
    this.history = history;
    this.messages = messages;
    this.search = search;
  }

  record NewMessage(@NotNull String clientId, @NotNull String text) {}

  record NewText(@NotNull String text) {}

  /**
   * A page of history: before, after or around a place, around a time, or the newest.
   *
   * @param minRevision the highest revision that the client knows, so that it never goes back
   */
  @GetMapping("/messages")
  History.Page page(
      @AuthenticationPrincipal Jwt token,
      @PathVariable String room,
      @RequestParam @Nullable Long before,
      @RequestParam @Nullable Long after,
      @RequestParam @Nullable Long around,
      @RequestParam @Nullable Instant at,
      @RequestParam(defaultValue = "20") int limit,
      @RequestParam(defaultValue = "0") long minRevision) {
    if (Stream.of(before, after, around, at).filter(Objects::nonNull).count() > 1) {
      throw Problem.invalid("one of before, after, around and at");
    }
    String account = Caller.of(token).accountId();
    if (before != null) {
      return history.before(account, room, before, limit, minRevision);
    }
    if (after != null) {
      return history.after(account, room, after, limit, minRevision);
    }
    if (around != null) {
      return history.around(account, room, around, limit, minRevision);
    }
    if (at != null) {
      return history.at(account, room, at, limit, minRevision);
    }
    return history.latest(account, room, limit, minRevision);
  }

  /** {@return what a client missed: everything that changed after the revision it knows} */
  @GetMapping("/changes")
  History.Changes changes(
      @AuthenticationPrincipal Jwt token,
      @PathVariable String room,
      @RequestParam long after,
      @RequestParam(defaultValue = "200") int limit) {
    return history.changes(Caller.of(token).accountId(), room, after, limit);
  }

  /**
   * Messages that hold the words, the newest first. A request looks at 5,000 places.
   *
   * @param before where to search on: {@code next} of the answer before
   */
  @GetMapping("/search")
  Search.Found search(
      @AuthenticationPrincipal Jwt token,
      @PathVariable String room,
      @RequestParam String q,
      @RequestParam @Nullable Long before) {
    return search.find(Caller.of(token).accountId(), room, q, before);
  }

  @PostMapping("/messages")
  @ResponseStatus(HttpStatus.CREATED)
  MessageView send(
      @AuthenticationPrincipal Jwt token,
      @PathVariable String room,
      @Valid @RequestBody NewMessage body) {
    return MessageView.of(messages.send(Caller.of(token), room, body.clientId(), body.text()));
  }

  @PutMapping("/messages/{seq}")
  MessageView edit(
      @AuthenticationPrincipal Jwt token,
      @PathVariable String room,
      @PathVariable long seq,
      @Valid @RequestBody NewText body) {
    return MessageView.of(messages.edit(Caller.of(token), room, seq, body.text()));
  }

  @DeleteMapping("/messages/{seq}")
  MessageView delete(
      @AuthenticationPrincipal Jwt token, @PathVariable String room, @PathVariable long seq) {
    return MessageView.of(messages.delete(Caller.of(token), room, seq));
  }
}
