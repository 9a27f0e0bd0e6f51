package dev.throughline.mongodb.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoClientSettings;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonDocumentWriter;
import org.bson.BsonSerializationException;
import org.bson.Document;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A document of bytes does whatever the plain document of the same content does. */
class RawDocumentTests {

  private static final LazyDocumentCodec CODEC =
      new LazyDocumentCodec(MongoClientSettings.getDefaultCodecRegistry());

  private static Document content() {
    return new Document("_id", new ObjectId("0123456789abcdef01234567"))
        .append("text", "a")
        .append("number", 7)
        .append("big", 8L)
        .append("real", 1.5)
        .append("flag", true)
        .append("when", new Date(0))
        .append("list", List.of("x", "y"))
        .append("inner", new Document("deep", new Document("deeper", 1)))
        .append("none", null);
  }

  private static byte[] bytes(Document document) {
    BasicOutputBuffer output = new BasicOutputBuffer();
    new DocumentCodec()
        .encode(new BsonBinaryWriter(output), document, EncoderContext.builder().build());
    return output.toByteArray();
  }

  private static RawDocument raw() {
    return new RawDocument(bytes(content()), CODEC);
  }

  static Stream<Consumer<Document>> operations() {
    return Stream.of(
        document -> document.append("more", 1),
        document -> document.put("text", "b"),
        document -> document.remove("text"),
        document -> document.putAll(Map.of("text", "b", "more", 2)),
        Document::clear,
        document -> document.keySet().remove("text"),
        document -> document.values().remove("a"),
        document -> document.entrySet().removeIf(entry -> entry.getValue() == null),
        document -> document.replaceAll((key, value) -> "same"),
        document -> document.putIfAbsent("text", "kept"),
        document -> document.computeIfAbsent("more", key -> key),
        document -> document.merge("text", "b", (a, b) -> a + "" + b));
  }

  @ParameterizedTest
  @MethodSource("operations")
  void changesAsAPlainDocument(Consumer<Document> operation) {
    Document plain = content();
    RawDocument raw = raw();
    operation.accept(plain);
    operation.accept(raw);
    assertThat(raw.untouched()).isFalse();
    assertThat(new HashMap<>(raw)).isEqualTo(new HashMap<>(plain));
    assertThat(raw.keySet()).containsExactlyElementsOf(plain.keySet());
  }

  @Test
  void answersAsAPlainDocument() {
    Document plain = content();
    assertThat(raw().size()).isEqualTo(plain.size());
    assertThat(raw().isEmpty()).isFalse();
    assertThat(raw().get("text")).isEqualTo("a");
    assertThat(raw().get("text", String.class)).isEqualTo("a");
    assertThat(raw().get("absent", "default")).isEqualTo("default");
    assertThat(raw().getInteger("number")).isEqualTo(7);
    assertThat(raw().getLong("big")).isEqualTo(8L);
    assertThat(raw().getObjectId("_id")).isEqualTo(plain.get("_id"));
    assertThat(raw().getList("list", String.class)).containsExactly("x", "y");
    assertThat(raw().getEmbedded(List.of("inner", "deep", "deeper"), Integer.class)).isEqualTo(1);
    assertThat(raw().containsKey("none")).isTrue();
    assertThat(raw().containsValue(1.5)).isTrue();
    assertThat(raw().toJson()).isEqualTo(plain.toJson());
    assertThat(raw().toString()).isEqualTo(plain.toString());
    assertThat(raw().hashCode()).isEqualTo(plain.hashCode());
    assertThat(raw()).isEqualTo(plain).isEqualTo(raw());
    assertThat(raw().plain()).isEqualTo(plain);
    assertThat(raw().toBsonDocument().toJson()).isEqualTo(plain.toBsonDocument().toJson());
  }

  @Test
  void sharesChangesWithItsPlainDocument() {
    RawDocument raw = raw();
    raw.plain().put("text", "changed there");
    raw.put("number", 8);
    assertThat(raw.get("text")).isEqualTo("changed there");
    assertThat(raw.plain()).isExactlyInstanceOf(Document.class).containsEntry("number", 8);
  }

  @Test
  void isSerializedAsAPlainDocument() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(raw());
    Object copy = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    assertThat(copy).isExactlyInstanceOf(Document.class).isEqualTo(content());
  }

  @Test
  void isDecodedByCopyingAndEncodedByCopying() {
    byte[] bytes = bytes(content());
    Document decoded =
        CODEC.decode(
            new BsonBinaryReader(ByteBuffer.wrap(bytes)), DecoderContext.builder().build());
    assertThat(decoded).isInstanceOf(RawDocument.class);
    BasicOutputBuffer output = new BasicOutputBuffer();
    CODEC.encode(new BsonBinaryWriter(output), decoded, EncoderContext.builder().build());
    assertThat(((RawDocument) decoded).untouched()).isTrue();
    assertThat(output.toByteArray()).isEqualTo(bytes);
  }

  @Test
  void isWrittenTokenByTokenToOtherWriters() {
    for (int i = 0; i < 2; i++) { // the second time with the reader of the first
      BsonDocument target = new BsonDocument();
      CODEC.encode(new BsonDocumentWriter(target), raw(), EncoderContext.builder().build());
      assertThat(target).isEqualTo(content().toBsonDocument());
    }
  }

  @Test
  void anIdThatIsNotFirstIsWrittenFirst() {
    RawDocument raw = new RawDocument(bytes(new Document("a", 1).append("_id", 2)), CODEC);
    BasicOutputBuffer output = new BasicOutputBuffer();
    CODEC.encode(
        new BsonBinaryWriter(output),
        raw,
        EncoderContext.builder().isEncodingCollectibleDocument(true).build());
    assertThat(output.toByteArray()).isEqualTo(bytes(new Document("_id", 2).append("a", 1)));
  }

  @Test
  void aBrokenDocumentFailsWhenItIsLookedInto() {
    byte[] bytes = bytes(content());
    bytes[4] = 0x55; // no such type
    RawDocument raw = new RawDocument(bytes, CODEC);
    assertThatThrownBy(raw::size).isInstanceOf(BsonSerializationException.class);
    assertThat(raw.untouched()).isTrue();
  }

  /** Else a thread that lives on keeps every application that was restarted on it. */
  @Test
  void aThreadKeepsNoCodecButTheLastThatItDecodedWith() {
    WeakReference<LazyDocumentCodec> dropped = new WeakReference<>(used());
    used();
    for (int i = 0; i < 50 && !dropped.refersTo(null); i++) {
      System.gc();
    }
    assertThat(dropped.refersTo(null)).isTrue();
  }

  private static LazyDocumentCodec used() {
    LazyDocumentCodec codec = new LazyDocumentCodec(MongoClientSettings.getDefaultCodecRegistry());
    BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes(content())));
    assertThat(codec.decode(reader, DecoderContext.builder().build())).isEqualTo(content());
    return codec;
  }
}
