package dev.throughline.boot.internal.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;

/** What is known of the fields that a replacement does not change. */
class LargeDocumentsTests {

  private static final BsonInt32 ID = new BsonInt32(1);

  private final LargeDocuments documents = new LargeDocuments();

  private static BsonDocument document(int size, int counter) {
    return new BsonDocument("_id", ID)
        .append("content", new BsonBinary(new byte[size]))
        .append("counter", new BsonInt32(counter));
  }

  private static RawBsonDocument raw(BsonDocument document) {
    return new RawBsonDocument(document, new BsonDocumentCodec());
  }

  @Test
  void unchangedFieldsOfWhatWasRead() {
    documents.read("c", raw(document(20_000, 1)));
    LargeDocuments.Rewrite rewrite = documents.replaced("c", ID, document(20_000, 2));
    assertThat(rewrite.bytes()).isEqualTo(raw(document(20_000, 2)).getByteBuffer().remaining());
    assertThat(rewrite.unchanged()).isBetween(20_000, 20_020);
    assertThat(documents.replaced("c", ID, document(20_001, 2)).unchanged()).isBetween(4, 12);
  }

  @Test
  void whatWasNotSeenIsNotCompared() {
    assertThat(documents.replaced("c", ID, document(20_000, 1)).unchanged()).isEqualTo(-1);
    assertThat(documents.replaced("other", ID, document(20_000, 1)).unchanged()).isEqualTo(-1);
  }

  @Test
  void smallDocumentsAreNotLookedAt() {
    documents.read("c", raw(document(100, 1)));
    assertThat(documents.replaced("c", ID, document(100, 2))).isNull();
  }
}
