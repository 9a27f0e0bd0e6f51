package dev.throughline.board.cache;

import dev.throughline.board.post.Post;
import dev.throughline.board.post.PostJson;
import dev.throughline.board.post.PostView;
import dev.throughline.cache.PayloadCodec;
import dev.throughline.cache.PayloadCodecs;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.stereotype.Component;
import tools.jackson.databind.ObjectMapper;

/** Codecs of posts by form. All of them cache what clients see, and nothing else. */
@Component
class PostCodecs {

  private final PayloadCodecs codecs;
  private final PostJson json;

  PostCodecs(ReactiveMongoOperations operations, ObjectMapper mapper, PostJson json) {
    this.codecs = PayloadCodecs.of(operations.getConverter(), mapper);
    this.json = json;
  }

  PayloadCodec<Post> of(Form form) {
    return switch (form) {
      case JSON, COMPACT, BSON -> new Views(codecs.get(form.label(), PostView.class));
      case MSGPACK_NAMED -> new Views(new NamedMessagePack());
      case JSON_READY -> new ReadyJson(json);
    };
  }

  /** Posts by way of their views. */
  private record Views(PayloadCodec<PostView> codec) implements PayloadCodec<Post> {

    @Override
    public String name() {
      return codec.name();
    }

    @Override
    public byte[] encode(Post post) {
      return codec.encode(post.view());
    }

    @Override
    public @Nullable Post decode(byte[] payload) {
      PostView view = codec.decode(payload);
      return view == null ? null : Post.of(view);
    }
  }
}
