package dev.throughline.board.post;

import org.jspecify.annotations.Nullable;

/**
 * The public text of a post.
 *
 * @param title empty when the post is deleted
 * @param body empty when the post is deleted
 */
public record PostText(
    String title,
    String body,
    @Nullable String address,
    @Nullable String country,
    @Nullable String job,
    @Nullable String company,
    @Nullable String phone) {

  static final PostText NONE = new PostText("", "", null, null, null, null, null);
}
