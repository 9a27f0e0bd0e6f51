package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.parity.Shapes.Shape;
import java.util.Map;
import java.util.Random;
import org.bson.BsonString;

/** Documents as stock writes them, of a size that tests can take apart. */
public final class Documents {

  private static final int MAX_BYTES = 4_000;

  private Documents() {}

  /** The fullest of several that stock can write; an empty one when it can write none. */
  public static byte[] stored(ConverterPair pair, Shape shape, Random random) {
    byte[] best = null;
    for (int i = 0; i < 12; i++) {
      Object entity = new RandomValues(random).entity(shape.type());
      Outcome written = Outcome.of(() -> pair.stockBytes(entity));
      if (written.failed()) {
        continue;
      }
      byte[] bytes = (byte[]) written.value();
      boolean fits = bytes.length <= MAX_BYTES;
      if (best == null || (fits && (bytes.length > best.length || best.length > MAX_BYTES))) {
        best = bytes;
      }
    }
    return best != null ? best : BsonSamples.bytes(Map.of("name", new BsonString("x")));
  }
}
