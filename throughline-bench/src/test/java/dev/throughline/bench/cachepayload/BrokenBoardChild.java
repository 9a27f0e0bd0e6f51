package dev.throughline.bench.cachepayload;

import java.io.IOException;

/** A service whose posts have lost their members. */
final class BrokenBoardChild {

  private BrokenBoardChild() {}

  public static void main(String[] arguments) throws IOException {
    new BoardChild(
            post ->
                new BoardPost(
                    post.id(),
                    0,
                    post.score(),
                    post.title(),
                    post.body(),
                    post.address(),
                    post.country(),
                    post.job(),
                    post.company(),
                    post.phone(),
                    post.createdAt(),
                    post.modifiedAt(),
                    post.publishedAt()))
        .operations()
        .serve();
  }
}
