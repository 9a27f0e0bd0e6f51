package dev.throughline.board.post;

import dev.throughline.board.account.Account;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Posts. All clients may read; signed-in users may write, and change their own posts. */
@RestController
@Tag(name = "posts")
class PostController {

  private static final String JSON = MediaType.APPLICATION_JSON_VALUE;
  private static final long END = (1L << 53) - 1;

  private final Posts posts;
  private final PostJson json;

  PostController(Posts posts, PostJson json) {
    this.posts = posts;
    this.json = json;
  }

  @GetMapping(path = "/api/posts", produces = JSON)
  @Operation(operationId = "newest", summary = "The newest posts, or those before a number")
  @ApiResponse(
      responseCode = "200",
      content = @Content(schema = @Schema(implementation = PostPage.class)))
  Mono<byte[]> newest(
      @RequestParam(required = false) @Min(1) @Max(END) @Nullable Long before,
      @RequestParam(defaultValue = "20") @Min(1) @Max(100) int size,
      @RequestParam(defaultValue = "0") @Min(0) @Max(END) long minRevision) {
    return (before == null
            ? posts.latest(size, minRevision)
            : posts.before(before, size, minRevision))
        .map(
            page -> {
              List<Post> items = new ArrayList<>(page.items().size());
              for (int i = page.items().size() - 1; i >= 0; i--) {
                Post post = page.items().get(i);
                if (!post.deleted()) {
                  items.add(post);
                }
              }
              String next = page.atStart() ? null : String.valueOf(page.items().get(0).seq());
              return json.page(items, next, page.revision(), page.source().name());
            });
  }

  @GetMapping(path = "/api/authors/{author}/posts", produces = JSON)
  @Operation(operationId = "byAuthor", summary = "The newest posts of an author")
  @ApiResponse(
      responseCode = "200",
      content = @Content(schema = @Schema(implementation = PostPage.class)))
  Mono<byte[]> byAuthor(
      @PathVariable @Pattern(regexp = "[A-Za-z0-9._-]{1,64}") String author,
      @Parameter(schema = @Schema(type = "string", format = "cursor"))
          @RequestParam(required = false)
          @Size(max = 1_000)
          @Nullable String after,
      @RequestParam(defaultValue = "20") @Min(1) @Max(100) int size) {
    return posts
        .byAuthor(author, size, after)
        .map(
            page -> {
              String next = page.hasNext() ? page.endCursor() : null;
              return json.page(page.items(), next, 0, "DATABASE");
            });
  }

  @GetMapping(path = "/api/search", produces = JSON)
  @Operation(
      operationId = "search",
      summary = "Posts that hold the words",
      description = "A request looks at 2,000 posts; next says where to search on.")
  @ApiResponse(
      responseCode = "200",
      content = @Content(schema = @Schema(implementation = PostPage.class)))
  Mono<byte[]> search(
      @RequestParam @Size(min = 2, max = 100) String q,
      @RequestParam(required = false) @Min(1) @Max(END) @Nullable Long before,
      ServerHttpRequest request) {
    InetSocketAddress from = request.getRemoteAddress();
    return posts
        .search((from == null) ? "unknown" : from.getHostString(), q, before)
        .map(
            found -> {
              String next = (found.next() == null) ? null : String.valueOf(found.next());
              return json.page(found.posts(), next, 0, "DATABASE");
            });
  }

  @GetMapping(path = "/api/posts/{seq}", produces = JSON)
  @Operation(operationId = "one", summary = "One post")
  @ApiResponse(
      responseCode = "200",
      content = @Content(schema = @Schema(implementation = PostView.class)))
  Mono<byte[]> one(
      @PathVariable @Min(1) @Max(END) long seq,
      @RequestParam(defaultValue = "0") @Min(0) @Max(END) long minRevision) {
    return posts.one(seq, minRevision).map(json::of);
  }

  @PostMapping(path = "/api/posts", consumes = JSON, produces = JSON)
  @Operation(
      operationId = "create",
      summary = "A new post",
      description = "Sending the same client id again stores nothing and returns the first post.")
  @ApiResponse(responseCode = "200", description = "It had been stored before")
  @ApiResponse(responseCode = "201", description = "Stored")
  Mono<ResponseEntity<PostView>> create(
      @AuthenticationPrincipal Jwt token, @Valid @RequestBody NewPost body) {
    return posts
        .create(Account.of(token), body.clientId(), body.text(), body.secrets())
        .map(
            appended -> {
              PostView view = appended.entity().view();
              return appended.repeated()
                  ? ResponseEntity.ok(view)
                  : ResponseEntity.created(URI.create("/api/posts/" + view.seq())).body(view);
            });
  }

  @PutMapping(path = "/api/posts/{seq}", consumes = JSON, produces = JSON)
  @Operation(operationId = "edit", summary = "Replaces the text of a post")
  Mono<PostView> edit(
      @AuthenticationPrincipal Jwt token,
      @PathVariable @Min(1) @Max(END) long seq,
      @Valid @RequestBody NewText body) {
    return posts.edit(Account.of(token), seq, body.text()).map(Post::view);
  }

  @DeleteMapping("/api/posts/{seq}")
  @Operation(
      operationId = "delete",
      summary = "Deletes a post: its number stays, its text does not")
  @ApiResponse(responseCode = "204", description = "Deleted")
  Mono<ResponseEntity<Void>> delete(
      @AuthenticationPrincipal Jwt token, @PathVariable @Min(1) @Max(END) long seq) {
    return posts
        .delete(Account.of(token), seq)
        .map(
            post ->
                ResponseEntity.noContent()
                    .header("Board-Revision", String.valueOf(post.revision()))
                    .build());
  }
}
