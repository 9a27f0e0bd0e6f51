package dev.throughline.board.post;

import org.jspecify.annotations.Nullable;

/** What an author left for the operator alone: never in a cache, a list or an event. */
public record PostSecrets(@Nullable String card, @Nullable String socialNumber) {

  @Override
  public String toString() {
    return "PostSecrets";
  }
}
