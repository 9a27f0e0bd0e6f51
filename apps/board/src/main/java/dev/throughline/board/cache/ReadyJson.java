package dev.throughline.board.cache;

import dev.throughline.board.post.Post;
import dev.throughline.board.post.PostJson;
import dev.throughline.cache.PayloadCodec;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A post's number, whether it is deleted, and its JSON, which is not looked into. */
final class ReadyJson implements PayloadCodec<Post> {

  private static final int NUMBERS = Long.BYTES + 1;

  private final PostJson json;

  ReadyJson(PostJson json) {
    this.json = json;
  }

  @Override
  public String name() {
    return Form.JSON_READY.label();
  }

  @Override
  public byte[] encode(Post post) {
    byte[] text = json.of(post);
    byte[] content =
        ByteBuffer.allocate(NUMBERS + text.length)
            .putLong(post.seq())
            .put((byte) (post.deleted() ? 1 : 0))
            .put(text)
            .array();
    return Framed.frame(Framed.JSON_READY, content);
  }

  @Override
  public @Nullable Post decode(byte[] payload) {
    ByteBuffer content = Framed.content(Framed.JSON_READY, payload);
    if (content == null || content.remaining() < NUMBERS) {
      return null;
    }
    long seq = content.getLong();
    boolean deleted = content.get() != 0;
    byte[] text = new byte[content.remaining()];
    content.get(text);
    return Post.of(seq, deleted, text);
  }
}
