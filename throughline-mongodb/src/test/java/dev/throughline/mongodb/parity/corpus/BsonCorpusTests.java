package dev.throughline.mongodb.parity.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import dev.throughline.mongodb.parity.ConverterPair;
import dev.throughline.mongodb.parity.DeepEquals;
import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.Outcome;
import dev.throughline.mongodb.parity.Variant;
import dev.throughline.mongodb.parity.corpus.BsonCorpus.Case;
import dev.throughline.mongodb.parity.corpus.BsonCorpus.Word;
import dev.throughline.mongodb.parity.corpus.CorpusEntities.Place;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.UuidRepresentation;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Decoder;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.io.BasicOutputBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** The corpus, read in every way in which this library reads bytes. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("long")
class BsonCorpusTests {

  private static final List<Case> CASES = BsonCorpus.cases();

  // Equality of what stock reads with what stock reads would prove nothing.
  private int compiledPlaces;
  private int compiledReads;

  @Test
  void theDriverMakesOfEachDocumentWhatItsWordSays() {
    Mismatches mismatches = new Mismatches();
    Map<Word, Integer> counts = new EnumMap<>(Word.class);
    BsonDocumentCodec codec = new BsonDocumentCodec();
    for (Case c : CASES) {
      counts.merge(c.word(), 1, Integer::sum);
      Outcome outcome = Outcome.of(() -> encoded(codec, decode(codec, c.bytes())));
      Word word =
          outcome.failed()
              ? Word.decodingShouldFail
              : Arrays.equals((byte[]) outcome.value(), c.bytes())
                  ? Word.roundTrip
                  : Word.decodesTo;
      boolean same = outcome.failed() || Arrays.equals((byte[]) outcome.value(), c.canonical());
      mismatches.check(
          c::toString,
          word == c.word() && same ? Optional.empty() : Optional.of(word + " " + outcome));
    }
    mismatches.assertNone();
    System.out.println("BSON corpus: " + CASES.size() + " documents " + counts);
    assertThat(counts.keySet()).containsExactly(Word.values());
  }

  @Test
  void everyTypeIsThereValidAndBroken() {
    for (int type = 1; type <= 0x15; type++) {
      byte wanted = (byte) (type == 0x14 ? 0xFF : type == 0x15 ? 0x7F : type);
      assertThat(CASES).anyMatch(c -> c.word() == Word.roundTrip && c.bytes()[4] == wanted);
      assertThat(CASES)
          .anyMatch(
              c ->
                  c.word() == Word.decodingShouldFail
                      && c.bytes().length > 4
                      && c.bytes()[4] == wanted);
    }
  }

  @Test
  void aDocumentOfBytesIsTheDocumentThatTheDriverDecodes() {
    Mismatches mismatches = new Mismatches();
    CodecRegistry registry = ConverterPair.of(Variant.STANDARD).ours().getCodecRegistry();
    Decoder<Document> lazy = new LazyDocumentRegistry(registry).codec();
    for (Case c : CASES) {
      for (byte[] bytes : List.of(c.bytes(), c.nested("in"))) {
        Outcome expected = Outcome.of(() -> decode(registry.get(Document.class), bytes));
        Outcome actual = Outcome.of(() -> new Document(decode(lazy, bytes)));
        mismatches.check(c::toString, expected.difference(actual, false));
      }
    }
    mismatches.assertNone();
  }

  @Test
  void entitiesAreReadAsByStock() {
    Mismatches mismatches = new Mismatches();
    ConverterPair pair = ConverterPair.fresh(Variant.STANDARD);
    Decoder<Document> lazy = new LazyDocumentRegistry(pair.ours().getCodecRegistry()).codec();
    Decoder<Document> plain = pair.stock().getCodecRegistry().get(Document.class);
    for (Place place : CorpusEntities.places()) {
      for (Case c : CASES) {
        byte[] bytes = place.field() == null ? c.bytes() : c.nested(place.field());
        Outcome expected = Outcome.of(() -> pair.stock().read(place.type(), decode(plain, bytes)));
        Outcome actual = Outcome.of(() -> pair.ours().read(place.type(), decode(lazy, bytes)));
        mismatches.check(
            () -> place.label() + ", " + c + "\n  " + Mismatches.show(bytes),
            expected.difference(actual, complete(c.bytes())));
        readsNothingAround(mismatches, pair, place, c, bytes);
      }
      compiledPlaces += pair.ours().report(place.type()).compiled() ? 1 : 0;
    }
    mismatches.assertNone();
    assertThat(compiledPlaces).isGreaterThan(85);
    assertThat(compiledReads).isGreaterThan(1_800);
  }

  /** The codec's result is the same whatever surrounds the document. */
  private void readsNothingAround(
      Mismatches mismatches, ConverterPair pair, Place place, Case c, byte[] bytes) {
    if (!complete(bytes)) {
      return;
    }
    EntityCodec<?> codec = pair.ours().codec(place.type());
    if (!codec.reads()) {
      return;
    }
    Object alone = read(codec, bytes, 0, bytes.length);
    compiledReads += alone == null ? 0 : 1;
    for (byte[] poison : List.of(new byte[64], filled(64, 0xFF), filled(64, 2), bytes)) {
      byte[] around = new byte[poison.length * 2 + bytes.length];
      System.arraycopy(poison, 0, around, 0, poison.length);
      System.arraycopy(bytes, 0, around, poison.length, bytes.length);
      System.arraycopy(poison, 0, around, poison.length + bytes.length, poison.length);
      Object within = read(codec, around, poison.length, bytes.length);
      mismatches.check(
          () -> place.label() + ", " + c + ", in " + Mismatches.show(around),
          DeepEquals.difference(alone, within));
    }
  }

  private static Object read(EntityCodec<?> codec, byte[] bytes, int offset, int length) {
    Buffers buffers = Buffers.local();
    BsonSource source = buffers.borrowSource(bytes, offset, UuidRepresentation.STANDARD);
    try {
      Object value = codec.tryRead(source);
      assertThat(value == null || source.position() == offset + length).isTrue();
      return value;
    } finally {
      buffers.release(source);
    }
  }

  private static byte[] filled(int length, int value) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  private static boolean complete(byte[] bytes) {
    return bytes.length > 4
        && ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt() == bytes.length;
  }

  private static <T> T decode(Decoder<T> decoder, byte[] bytes) {
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
      return decoder.decode(reader, DecoderContext.builder().build());
    }
  }

  private static byte[] encoded(BsonDocumentCodec codec, BsonDocument document) {
    BasicOutputBuffer output = new BasicOutputBuffer();
    try (BsonBinaryWriter writer = new BsonBinaryWriter(output)) {
      codec.encode(writer, document, EncoderContext.builder().build());
    }
    return output.toByteArray();
  }
}
