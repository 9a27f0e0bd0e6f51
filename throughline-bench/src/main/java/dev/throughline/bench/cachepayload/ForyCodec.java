package dev.throughline.bench.cachepayload;

import dev.throughline.cache.PayloadCodec;
import org.apache.fory.Fory;
import org.apache.fory.ThreadSafeFory;
import org.apache.fory.config.Language;

/** As its documentation says: one for all threads, classes registered, code generated. */
final class ForyCodec implements PayloadCodec<BoardPost> {

  private final ThreadSafeFory fory =
      Fory.builder()
          .withLanguage(Language.JAVA)
          .requireClassRegistration(true)
          .withAsyncCompilation(false)
          .buildThreadSafeFory();

  ForyCodec() {
    fory.register(BoardPost.class);
  }

  @Override
  public String name() {
    return Strategy.FORY.label();
  }

  @Override
  public byte[] encode(BoardPost post) {
    return fory.serialize(post);
  }

  @Override
  public BoardPost decode(byte[] payload) {
    return (BoardPost) fory.deserialize(payload);
  }
}
