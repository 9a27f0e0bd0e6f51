package dev.throughline.bench.cachepayload;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import dev.throughline.cache.PayloadCodec;
import java.time.Instant;

/** As its documentation says: an instance for each thread, classes registered, no references. */
final class KryoCodec implements PayloadCodec<BoardPost> {

  private static final int BUFFER_BYTES = 4096;

  /** What a thread has. */
  private record Local(Kryo kryo, Output output) {

    static Local create() {
      Kryo kryo = new Kryo();
      kryo.setReferences(false);
      kryo.register(BoardPost.class);
      kryo.register(Instant.class);
      return new Local(kryo, new Output(BUFFER_BYTES, -1));
    }
  }

  private final ThreadLocal<Local> local = ThreadLocal.withInitial(Local::create);

  @Override
  public String name() {
    return Strategy.KRYO.label();
  }

  @Override
  public byte[] encode(BoardPost post) {
    Local mine = local.get();
    mine.output().reset();
    mine.kryo().writeObject(mine.output(), post);
    return mine.output().toBytes();
  }

  @Override
  public BoardPost decode(byte[] payload) {
    return local.get().kryo().readObject(new Input(payload), BoardPost.class);
  }
}
