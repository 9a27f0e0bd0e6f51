package dev.throughline.bench.cachepayload;

import dev.throughline.bench.process.ChildLoop;
import java.io.IOException;

/** A service whose posts have lost their members. */
final class BrokenBoardChild {

  private BrokenBoardChild() {}

  public static void main(String[] arguments) throws IOException {
    BoardChild child =
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
                    post.publishedAt()));
    ChildLoop.run(child::answer);
    child.stop();
    System.exit(0);
  }
}
