package dev.throughline.board.comment;

import dev.throughline.board.account.Account;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Comments. All clients may read; signed-in users may write, and delete their own. */
@RestController
@RequestMapping("/api/posts/{seq}/comments")
@Tag(name = "comments")
class CommentController {

  private static final String JSON = MediaType.APPLICATION_JSON_VALUE;
  private static final long END = (1L << 53) - 1;

  private final Comments comments;

  CommentController(Comments comments) {
    this.comments = comments;
  }

  /**
   * A new comment.
   *
   * @param clientId how the client names it, so that it can be sent again without harm; made up
   *     when null
   */
  record NewComment(
      @Pattern(regexp = "^[A-Za-z0-9_-]{1,64}$") @Nullable String clientId,
      @NotBlank @Size(max = 2_000) String text) {}

  /** A comment as clients see it. */
  record CommentView(long number, String author, String text, Instant createdAt) {
    static CommentView of(Comment comment) {
      return new CommentView(comment.seq(), comment.author(), comment.text(), comment.createdAt());
    }
  }

  /**
   * Comments, the oldest first. Deleted ones are left out.
   *
   * @param previous what to ask with, as {@code before}, for older ones; null when there are none
   * @param revision of which this is the state, to be sent back as {@code minRevision}
   */
  record CommentPage(List<CommentView> items, @Nullable Long previous, long revision) {}

  @GetMapping(produces = JSON)
  @Operation(operationId = "comments", summary = "The newest comments of a post, or older ones")
  Mono<CommentPage> page(
      @PathVariable @Min(1) @Max(END) long seq,
      @RequestParam(required = false) @Min(1) @Max(END) @Nullable Long before,
      @RequestParam(defaultValue = "20") @Min(1) @Max(100) int size,
      @RequestParam(defaultValue = "0") @Min(0) @Max(END) long minRevision) {
    return comments
        .page(seq, before, size, minRevision)
        .map(
            page ->
                new CommentPage(
                    page.items().stream()
                        .filter(comment -> !comment.deleted())
                        .map(CommentView::of)
                        .toList(),
                    page.atStart() ? null : page.items().get(0).seq(),
                    page.revision()));
  }

  @PostMapping(consumes = JSON, produces = JSON)
  @Operation(operationId = "comment", summary = "A new comment")
  @ApiResponse(responseCode = "200", description = "It had been stored before")
  @ApiResponse(responseCode = "201", description = "Stored")
  Mono<ResponseEntity<CommentView>> create(
      @AuthenticationPrincipal Jwt token,
      @PathVariable @Min(1) @Max(END) long seq,
      @Valid @RequestBody NewComment body) {
    return comments
        .create(Account.of(token), seq, body.clientId(), body.text())
        .map(
            appended ->
                ResponseEntity.status(appended.repeated() ? HttpStatus.OK : HttpStatus.CREATED)
                    .body(CommentView.of(appended.entity())));
  }

  @DeleteMapping("/{number}")
  @Operation(operationId = "deleteComment", summary = "Deletes a comment")
  @ApiResponse(responseCode = "204", description = "Deleted")
  Mono<ResponseEntity<Void>> delete(
      @AuthenticationPrincipal Jwt token,
      @PathVariable @Min(1) @Max(END) long seq,
      @PathVariable @Min(1) @Max(END) long number) {
    return comments
        .delete(Account.of(token), seq, number)
        .map(comment -> ResponseEntity.noContent().build());
  }
}
