package dev.throughline.mongodb.parity.fuzz;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.mongodb.parity.BsonTree;
import dev.throughline.mongodb.parity.ConverterPair;
import dev.throughline.mongodb.parity.DeepEquals;
import dev.throughline.mongodb.parity.Documents;
import dev.throughline.mongodb.parity.Outcome;
import dev.throughline.mongodb.parity.Seeds;
import dev.throughline.mongodb.parity.Shapes.Shape;
import dev.throughline.mongodb.parity.Variant;
import dev.throughline.mongodb.parity.WriteParityTests;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.bson.UuidRepresentation;

/**
 * Reads fuzzed bytes as one entity type after the other, by stock and by ours, until its time is
 * over or something differs. Runs in a thread of its own, so that another one sees when it hangs.
 */
final class Fuzzer implements Runnable {

  /** One attempt, with all that is needed to repeat it. */
  private record Attempt(int number, Shape shape, Variant variant, byte[] bytes, long startNanos) {

    @Override
    public String toString() {
      return "attempt %d, %s %s, %d bytes %s%n%s -Dfuzz.first=%d"
          .formatted(
              number,
              shape,
              variant,
              bytes.length,
              HexFormat.of().formatHex(bytes),
              Seeds.hint(),
              number);
    }
  }

  private static final Variant[] VARIANTS = {
    Variant.STANDARD, Variant.BARE, Variant.CONVERTERS, Variant.MORE_CONVERTERS, Variant.NATIVE_TIME
  };

  private final List<Shape> shapes;
  private final long durationNanos;
  private final Map<String, byte[]> documents = new HashMap<>();

  private volatile Attempt current;
  private volatile String failure;

  private int attempts;
  private int readable;
  private int compiled;
  private int refused;
  private int tooLarge;
  private int written;

  Fuzzer(List<Shape> shapes, long durationNanos) {
    this.shapes = shapes;
    this.durationNanos = durationNanos;
  }

  /** How long the current attempt takes already, in nanoseconds. */
  long currentNanos() {
    Attempt attempt = current;
    return attempt == null ? 0 : System.nanoTime() - attempt.startNanos();
  }

  String current() {
    return String.valueOf(current);
  }

  /** What went wrong, null while nothing did. */
  String failure() {
    return failure;
  }

  int compiled() {
    return compiled;
  }

  @Override
  public String toString() {
    return attempts
        + " documents: "
        + readable
        + " read ("
        + compiled
        + " by compiled codecs), "
        + refused
        + " refused, "
        + tooLarge
        + " too large for the driver; "
        + written
        + " objects written again";
  }

  @Override
  public void run() {
    int number = Integer.getInteger("fuzz.first", 0);
    try {
      List.of(VARIANTS).forEach(ConverterPair::of);
      long endNanos = System.nanoTime() + durationNanos;
      while (failure == null && System.nanoTime() < endNanos) {
        attempt(number++);
      }
    } catch (RuntimeException | Error e) {
      failure = current + "\n" + e + "\n" + Arrays.toString(e.getStackTrace());
    } finally {
      current = null;
    }
  }

  private void attempt(int number) {
    Random random = Seeds.random("fuzz", number);
    Shape shape = shapes.get(random.nextInt(shapes.size()));
    boolean standard = random.nextInt(4) > 0;
    Variant variant = standard ? Variant.STANDARD : VARIANTS[random.nextInt(VARIANTS.length)];
    ConverterPair pair = ConverterPair.of(variant);
    byte[] bytes = new FuzzedBytes(random).of(document(pair, shape, variant, random.nextInt(4)));
    Attempt attempt = new Attempt(number, shape, variant, bytes, System.nanoTime());
    current = attempt;
    attempts++;
    Optional<String> difference = compare(pair, shape, bytes, random);
    if (difference.isPresent()) {
      failure = attempt + "\n" + difference.get();
    }
  }

  private byte[] document(ConverterPair pair, Shape shape, Variant variant, int index) {
    return documents.computeIfAbsent(
        shape.name() + variant + index,
        name -> Documents.stored(pair, shape, Seeds.random(name, index)));
  }

  private Optional<String> compare(ConverterPair pair, Shape shape, byte[] bytes, Random random) {
    boolean whole = bytes.length > 4 && length(bytes) == bytes.length;
    if (whole) {
      Optional<String> around = around(pair, shape, bytes);
      if (around.isPresent()) {
        return around;
      }
    }
    if (bytes.length > 3 && BsonTree.asksForMuchMemory(bytes)) {
      tooLarge++;
      return Optional.empty();
    }
    Outcome expected = Outcome.of(() -> pair.stockRead(shape.type(), bytes));
    Outcome actual = Outcome.of(() -> pair.ourRead(shape.type(), bytes));
    Optional<String> difference = expected.difference(actual, whole);
    if (difference.isPresent() || expected.failed()) {
      refused++;
      return difference;
    }
    readable++;
    if (expected.value() != null && random.nextInt(4) == 0) {
      written++;
      return WriteParityTests.bytesDiffer(pair, expected.value());
    }
    return Optional.empty();
  }

  /** The compiled codec's result is the same whatever surrounds the document. */
  private Optional<String> around(ConverterPair pair, Shape shape, byte[] bytes) {
    EntityCodec<?> codec = pair.ours().codec(shape.type());
    if (codec == null || !codec.reads()) {
      return Optional.empty();
    }
    Object alone = read(codec, bytes, 0, bytes.length);
    compiled += alone == null ? 0 : 1;
    byte[] larger = new byte[bytes.length + 128];
    for (int poison : new int[] {0, 2, 0xFF}) {
      Arrays.fill(larger, (byte) poison);
      System.arraycopy(bytes, 0, larger, 64, bytes.length);
      Object within = read(codec, larger, 64, bytes.length);
      Optional<String> difference = DeepEquals.difference(alone, within);
      if (difference.isPresent()) {
        return Optional.of("surrounded by " + poison + ": " + difference.get());
      }
    }
    return Optional.empty();
  }

  private static Object read(EntityCodec<?> codec, byte[] bytes, int offset, int length) {
    Buffers buffers = Buffers.local();
    BsonSource source = buffers.borrowSource(bytes, offset, UuidRepresentation.STANDARD);
    try {
      Object value = codec.tryRead(source);
      if (value != null && source.position() != offset + length) {
        throw new AssertionError("stopped at " + source.position() + " of " + length);
      }
      return value;
    } finally {
      buffers.release(source);
    }
  }

  private static int length(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt();
  }
}
