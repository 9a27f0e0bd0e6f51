package dev.throughline.board.load;

import dev.throughline.board.post.Post;
import dev.throughline.board.post.PostSecrets;
import dev.throughline.board.post.PostText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;

/** Posts of words; the same number gives the same post, but for its time and client id. */
final class GeneratedPosts {

  private static final Duration APART = Duration.ofSeconds(20);
  private static final List<String> WORDS =
      List.of(
          ("a board that many read and few write shows the newest first and keeps the rest for who"
                  + " looks further back into what was said about music gardens tools books travel"
                  + " and the weather on a quiet morning by the sea")
              .split(" "));
  private static final List<String> COUNTRIES =
      List.of("대한민국", "Germany", "Japan", "Brazil", "Norway", "Kenya", "Canada");
  private static final List<String> JOBS =
      List.of("Engineer", "Teacher", "Designer", "Baker", "Nurse", "Electrician");

  private final String run;
  private final Instant last;
  private final int count;

  /**
   * Posts of the time until now.
   *
   * @param run tells these posts from those of another run
   */
  GeneratedPosts(String run, Instant now, int count) {
    this.run = run;
    this.last = now;
    this.count = count;
  }

  Post of(int number) {
    SplittableRandom random = new SplittableRandom(number);
    PostText text =
        new PostText(
            words(random, 32),
            words(random, 170),
            random.nextInt(1, 900) + " " + words(random, 14) + " Street",
            COUNTRIES.get(random.nextInt(COUNTRIES.size())),
            JOBS.get(random.nextInt(JOBS.size())),
            words(random, 12) + " Ltd",
            "+%d %d %07d"
                .formatted(
                    random.nextInt(1, 90), random.nextInt(100, 900), random.nextInt(10_000_000)));
    PostSecrets secrets =
        new PostSecrets(
            "%016d".formatted(random.nextLong(10_000_000_000_000_000L)),
            "%06d-%07d".formatted(random.nextInt(1_000_000), random.nextInt(10_000_000)));
    return Post.of(
        "member" + random.nextInt(1_000),
        run + "-" + number,
        text,
        secrets,
        last.minus(APART.multipliedBy(count - 1L - number)));
  }

  private static String words(SplittableRandom random, int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.append(text.isEmpty() ? "" : " ").append(WORDS.get(random.nextInt(WORDS.size())));
    }
    return text.toString();
  }
}
