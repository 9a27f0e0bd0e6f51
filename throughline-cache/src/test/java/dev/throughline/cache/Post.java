package dev.throughline.cache;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.data.annotation.Id;

/** An entity with a little of everything. */
class Post {

  enum State {
    DRAFT,
    PUBLISHED
  }

  record Place(String city, double latitude) {}

  static class Comment {
    String author;
    List<Comment> answers = new ArrayList<>();
  }

  static class PinnedComment extends Comment {
    int rank;
  }

  @Id String id;
  String title;
  long score;
  State state;
  Instant created;
  BigDecimal price;
  UUID token;
  Place place;
  List<String> tags = new ArrayList<>();
  Map<String, Integer> votes = new LinkedHashMap<>();
  List<Comment> comments = new ArrayList<>();
  Object anything;

  /** A post with values that depend on the number. */
  static Post number(int number) {
    return fill(new Post(), number);
  }

  static <P extends Post> P fill(P post, int number) {
    post.id = String.format("%024x", number);
    post.title = "Title \u00e4\u4e2d\ud83d\ude00 " + number;
    post.score = number * 1_000_003L - 5;
    post.state = State.values()[number % 2];
    post.created = Instant.ofEpochMilli(1_700_000_000_000L + number);
    post.price = new BigDecimal("12.50").add(BigDecimal.valueOf(number));
    post.token = new UUID(number, ~number);
    post.place = number % 3 == 0 ? null : new Place("Bern", number / 7.0);
    for (int i = 0; i < number % 5; i++) {
      post.tags.add(i == 3 ? null : "tag" + i);
      post.votes.put("voter" + i, i);
      Comment comment = i == 2 ? new PinnedComment() : new Comment();
      comment.author = "author" + i;
      comment.answers.add(new Comment());
      post.comments.add(comment);
    }
    post.anything = number % 2 == 0 ? List.of(1, "two") : new Place("Basel", 47.5);
    return post;
  }
}
