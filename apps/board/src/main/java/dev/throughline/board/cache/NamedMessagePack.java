package dev.throughline.board.cache;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.throughline.board.post.PostView;
import dev.throughline.cache.PayloadCodec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.msgpack.jackson.dataformat.MessagePackFactory;

/** The published form: MessagePack with field names, and times as text. */
final class NamedMessagePack implements PayloadCodec<PostView> {

  private final ObjectMapper mapper =
      new ObjectMapper(new MessagePackFactory())
          .findAndRegisterModules()
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);

  @Override
  public String name() {
    return Form.MSGPACK_NAMED.label();
  }

  @Override
  public byte[] encode(PostView post) {
    try {
      return Framed.frame(Framed.MSGPACK_NAMED, mapper.writeValueAsBytes(post));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public @Nullable PostView decode(byte[] payload) {
    ByteBuffer content = Framed.content(Framed.MSGPACK_NAMED, payload);
    if (content == null) {
      return null;
    }
    try {
      return mapper.readValue(payload, content.position(), content.remaining(), PostView.class);
    } catch (IOException e) {
      return null;
    }
  }
}
