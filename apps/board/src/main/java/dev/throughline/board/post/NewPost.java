package dev.throughline.board.post;

import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.Schema.AccessMode;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request that creates a post.
 *
 * @param clientId how the client names it, so that it can be sent again without harm; made up when
 *     null
 * @param card for the operator alone: stored, and never sent out again
 * @param socialNumber likewise
 */
record NewPost(
    @Pattern(regexp = "^[A-Za-z0-9_-]{1,64}$") @Nullable String clientId,
    @NotBlank @Size(max = 200) String title,
    @NotBlank @Size(max = 8_000) String body,
    @Size(max = 200) @Nullable String address,
    @Size(max = 100) @Nullable String country,
    @Size(max = 100) @Nullable String job,
    @Size(max = 100) @Nullable String company,
    @Size(max = 40) @Nullable String phone,
    @Schema(accessMode = AccessMode.WRITE_ONLY) @Size(max = 40) @Nullable String card,
    @Schema(accessMode = AccessMode.WRITE_ONLY) @Size(max = 40) @Nullable String socialNumber) {

  PostText text() {
    return new PostText(title, body, address, country, job, company, phone);
  }

  @Nullable PostSecrets secrets() {
    return card == null && socialNumber == null ? null : new PostSecrets(card, socialNumber);
  }

  /** Leaves the secrets out, which do not belong in a log. */
  @Override
  public String toString() {
    return "NewPost[title=" + title + "]";
  }
}
