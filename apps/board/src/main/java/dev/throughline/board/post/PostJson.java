package dev.throughline.board.post;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.ObjectMapper;

/** Posts as the JSON that clients get. What is JSON already is passed on as it is. */
@Component
public class PostJson {

  private final ObjectMapper mapper;

  /** Writes as the web layer does. */
  public PostJson(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  /** One post. */
  public byte[] of(Post post) {
    return post.ready() == null ? mapper.writeValueAsBytes(post.view()) : post.ready().json();
  }

  /** A post of which everything is known that clients see. */
  public Post whole(Post post) {
    return post.ready() == null
        ? post
        : Post.of(mapper.readValue(post.ready().json(), PostView.class));
  }

  /**
   * A page, as {@link PostPage} describes it.
   *
   * @param next null on the last page
   */
  byte[] page(List<Post> posts, @Nullable String next, long revision, String source) {
    ByteArrayOutputStream page = new ByteArrayOutputStream(600 * posts.size() + 100);
    page.writeBytes(ascii("{\"items\":["));
    for (int i = 0; i < posts.size(); i++) {
      if (i > 0) {
        page.write(',');
      }
      page.writeBytes(of(posts.get(i)));
    }
    page.writeBytes(ascii("],\"next\":"));
    page.writeBytes(mapper.writeValueAsBytes(next));
    page.writeBytes(ascii(",\"revision\":" + revision + ",\"source\":\"" + source + "\"}"));
    return page.toByteArray();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
