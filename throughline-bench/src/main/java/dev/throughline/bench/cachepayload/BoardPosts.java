package dev.throughline.bench.cachepayload;

import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Posts of words; the same number gives the same post. */
final class BoardPosts {

  private static final int BODY = 170;
  private static final Instant FIRST = Instant.parse("2025-03-01T08:15:30.250Z");
  private static final List<String> WORDS =
      List.of(
          "time",
          "people",
          "way",
          "water",
          "word",
          "little",
          "place",
          "work",
          "after",
          "thing",
          "because",
          "through",
          "sentence",
          "before",
          "answer",
          "should",
          "country",
          "between",
          "develop",
          "early",
          "open",
          "world",
          "under",
          "together",
          "example",
          "paper",
          "group",
          "children",
          "music",
          "mountain");
  private static final List<String> COUNTRIES =
      List.of("Germany", "France", "Korea", "Japan", "Brazil", "Norway", "Kenya");
  private static final List<String> JOBS =
      List.of("Engineer", "Teacher", "Designer", "Accountant", "Nurse", "Electrician");

  private BoardPosts() {}

  static List<BoardPost> range(int from, int to) {
    return IntStream.range(from, to).mapToObj(BoardPosts::of).toList();
  }

  static BoardPost of(int number) {
    Random random = new Random(number * 31L + 7);
    Instant created = FIRST.plusMillis(number * 61_007L);
    return new BoardPost(
        "67c2bd5a%016x".formatted(number),
        1_000 + random.nextInt(90_000),
        random.nextInt(1_000) / 10.0,
        words(random, 32),
        words(random, BODY),
        (1 + random.nextInt(900)) + " " + words(random, 14) + " Street",
        COUNTRIES.get(random.nextInt(COUNTRIES.size())),
        JOBS.get(random.nextInt(JOBS.size())),
        words(random, 12) + " Ltd",
        "+%d %d %07d"
            .formatted(
                1 + random.nextInt(90), 100 + random.nextInt(900), random.nextInt(10_000_000)),
        created,
        created.plusSeconds(random.nextInt(100_000)),
        created.plusSeconds(60 + random.nextInt(1_000)));
  }

  private static String words(Random random, int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.append(text.isEmpty() ? "" : " ").append(WORDS.get(random.nextInt(WORDS.size())));
    }
    return text.toString();
  }
}
