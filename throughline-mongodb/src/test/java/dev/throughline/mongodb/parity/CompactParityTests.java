package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.throughline.codec.internal.CompactEntityCodec;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.compact.CompactSource;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.parity.Shapes.Shape;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.bson.UuidRepresentation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.util.ReflectionUtils;

/**
 * What comes back from a compact payload equals what the stock converter reads from its own BSON,
 * or the object itself, of which BSON loses nanoseconds, say; whatever else a payload holds is
 * answered by null.
 */
class CompactParityTests {

  private static final int STANDARD_VALUES = Seeds.count("parity.values", 2);
  private static final int OTHER_VALUES = 3;
  private static final int BROKEN = 4;

  static Stream<Shape> shapes() {
    return Shapes.all();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void readsWhatStockWouldRead(Shape shape) {
    Mismatches mismatches = new Mismatches();
    for (Variant variant : Variant.of(shape)) {
      ConverterPair pair = ConverterPair.of(variant);
      CompactEntityCodec<?> codec = codec(pair, shape.type());
      int values = variant == Variant.STANDARD ? STANDARD_VALUES : OTHER_VALUES;
      for (int i = 0; codec != null && i < values; i++) {
        Random random = Seeds.random(shape.name() + variant + "compact", i);
        Object entity = new RandomValues(random).entity(shape.type());
        String label = shape + " value " + i + " " + variant;
        byte[] payload = write(codec, pair, entity);
        if (payload != null) {
          compare(mismatches, pair, codec, label, entity, payload);
          breakIt(mismatches, pair, codec, label, payload, random);
        }
      }
    }
    mismatches.assertNone();
  }

  private static void compare(
      Mismatches mismatches,
      ConverterPair pair,
      CompactEntityCodec<?> codec,
      String label,
      Object entity,
      byte[] payload) {
    Outcome expected = Outcome.of(() -> pair.stockRead(codec.type(), pair.stockBytes(entity)));
    Object read = read(codec, pair, payload);
    Optional<String> difference =
        expected.failed() && read == null
            ? Optional.empty() // a miss, after which stock says what it has to say
            : expected
                .difference(new Outcome(read, null))
                .filter(lost -> !kept(entity, expected, read, certain(codec, pair, entity)));
    mismatches.check(
        () ->
            label
                + "\n  read from "
                + HexFormat.of().formatHex(payload)
                + ", left to stock so far "
                + pair.ours().codec(codec.type()).fallbacks(),
        difference);
  }

  /** Whether each field is what stock reads, or what was written, which stock may refuse. */
  private static boolean kept(Object entity, Outcome stock, Object read, boolean certain) {
    if (stock.failed()) {
      return !certain || same(entity, read);
    }
    AtomicBoolean kept = new AtomicBoolean(read != null && read.getClass() == entity.getClass());
    if (kept.get()) {
      ReflectionUtils.doWithFields(
          entity.getClass(),
          field -> {
            ReflectionUtils.makeAccessible(field);
            Outcome value = new Outcome(field.get(read), null);
            if (new Outcome(field.get(stock.value()), null).difference(value).isPresent()
                && !same(field.get(entity), field.get(read))) {
              kept.set(false);
            }
          },
          field -> !Modifier.isStatic(field.getModifiers()));
    }
    return kept.get();
  }

  private static boolean same(Object written, Object read) {
    try {
      assertThat(read)
          .usingRecursiveComparison()
          .withComparatorForType(Double::compare, Double.class) // by default, not NaN
          .withComparatorForType(Float::compare, Float.class)
          .isEqualTo(written);
      return true;
    } catch (AssertionError e) {
      return false;
    }
  }

  /** No byte that changes makes more than a miss or another object of the same class. */
  private static void breakIt(
      Mismatches mismatches,
      ConverterPair pair,
      CompactEntityCodec<?> codec,
      String label,
      byte[] payload,
      Random random) {
    for (int i = 0; i < BROKEN; i++) {
      int length = random.nextInt(payload.length);
      byte[] cut = Arrays.copyOf(payload, length);
      Outcome read = Outcome.of(() -> read(codec, pair, cut));
      mismatches.check(
          () -> label + " cut to " + HexFormat.of().formatHex(cut),
          new Outcome(null, null).difference(read));
      byte[] changed = payload.clone();
      changed[random.nextInt(changed.length)] = (byte) random.nextInt();
      Outcome other = Outcome.of(() -> read(codec, pair, changed));
      mismatches.check(
          () -> label + " changed to " + HexFormat.of().formatHex(changed),
          Optional.ofNullable(other.failure()).map(String::valueOf));
    }
  }

  @Test
  void coversMostShapes() {
    ConverterPair pair = ConverterPair.of(Variant.STANDARD);
    long compiled = Shapes.all().filter(s -> compiled(pair.ours().codec(s.type()))).count();
    long compact = Shapes.all().filter(s -> codec(pair, s.type()) != null).count();
    assertTrue(compact > compiled * 9 / 10, compact + " of " + compiled);
  }

  private static boolean compiled(EntityCodec<?> codec) {
    return codec != null && codec.writes() && codec.reads();
  }

  private static CompactEntityCodec<?> codec(ConverterPair pair, Class<?> type) {
    EntityCodec<?> codec = pair.ours().codec(type);
    return codec == null ? null : codec.compact();
  }

  private static UuidRepresentation uuids(ConverterPair pair) {
    return LazyDocumentCodec.uuidRepresentation(pair.ours().getCodecRegistry());
  }

  private static byte[] write(CompactEntityCodec<?> codec, ConverterPair pair, Object entity) {
    CompactSink sink = new CompactSink();
    sink.reset(1 << 20, uuids(pair));
    return codec.tryWrite(sink, entity) ? sink.toByteArray() : null;
  }

  /** Whether the payload needs not be read to know that it is the entity. */
  private static boolean certain(CompactEntityCodec<?> codec, ConverterPair pair, Object entity) {
    CompactSink sink = new CompactSink();
    sink.reset(1 << 20, uuids(pair));
    return codec.tryWrite(sink, entity) && !sink.doubted() && codec.exact();
  }

  private static Object read(CompactEntityCodec<?> codec, ConverterPair pair, byte[] payload) {
    CompactSource source = new CompactSource();
    source.reset(payload, 0, payload.length, uuids(pair));
    return codec.tryRead(source);
  }
}
