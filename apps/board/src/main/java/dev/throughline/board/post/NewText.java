package dev.throughline.board.post;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** The new text of a post. */
record NewText(
    @NotBlank @Size(max = 200) String title,
    @NotBlank @Size(max = 8_000) String body,
    @Size(max = 200) @Nullable String address,
    @Size(max = 100) @Nullable String country,
    @Size(max = 100) @Nullable String job,
    @Size(max = 100) @Nullable String company,
    @Size(max = 40) @Nullable String phone) {

  PostText text() {
    return new PostText(title, body, address, country, job, company, phone);
  }
}
