package dev.throughline.cache;

import static dev.throughline.cache.JsonDocuments.documents;
import static dev.throughline.cache.JsonDocuments.plans;
import static dev.throughline.cache.JsonDocuments.print;
import static dev.throughline.cache.JsonDocuments.raw;
import static dev.throughline.cache.JsonDocuments.same;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TimeZone;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Rows by plans have the bytes of Jackson, for each value. */
class JsonPlanTests {
  @Test
  void randomDocumentsHaveTheBytesOfJackson() throws IOException {
    assertThat(plans(JsonMapper.shared(), JsonDocuments.All.class)).isTrue();
    same(
        JsonMapper.shared(),
        JsonDocuments.All.class,
        documents(Long.getLong("json.seed", 1), 1_000));
  }

  /** Each zone has other days; New York changes its offset, Kathmandu has one of 5:45 hours. */
  @Test
  void timesAreThoseOfTheSystemsZone() throws IOException {
    TimeZone before = TimeZone.getDefault();
    try {
      for (String zone : List.of("America/New_York", "Asia/Kathmandu", "UTC")) {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        same(JsonMapper.shared(), JsonDocuments.All.class, documents(zone.hashCode(), 200));
      }
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  void textsThatAreNoUtf8ArePrintedAsJavaReadsThem() throws IOException {
    Random random = new Random(3);
    List<RawBsonDocument> documents = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      BsonDocument part = new BsonDocument("name", new BsonString("x".repeat(12)));
      part.append("count", new BsonInt32(1));
      byte[] bytes = new byte[raw(part).getByteBuffer().remaining()];
      raw(part).getByteBuffer().get(bytes);
      int start = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("xxx");
      int[] leads = {0x7F, 0x80, 0xC0, 0xC1, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF};
      for (int j = 0; j < 4; j++) {
        bytes[start + j] = (byte) (j == 0 ? leads[i % 12] : 0x7F + random.nextInt(0x44));
      }
      documents.add(new RawBsonDocument(bytes));
    }
    same(JsonMapper.shared(), JsonDocuments.Part.class, documents);
  }

  /** Every prefix of a document, and every document with a changed byte, is printed or fails. */
  @Test
  void aBrokenDocumentFailsAsItsObjectDoes() throws IOException {
    RawBsonDocument whole = documents(5, 1).get(0);
    byte[] bytes = new byte[whole.getByteBuffer().remaining()];
    whole.getByteBuffer().get(bytes);
    Random random = new Random(9);
    for (int i = 4; i < bytes.length; i++) {
      byte[] broken = bytes.clone();
      broken[i] = (byte) random.nextInt();
      RawBsonDocument document = new RawBsonDocument(broken);
      String expected;
      try {
        Object object = JsonDocuments.CONVERTER.readRaw(JsonDocuments.All.class, document);
        expected = JsonMapper.shared().writeValueAsString(object) + '\n';
      } catch (RuntimeException e) {
        expected = "failed";
      }
      String actual;
      try {
        actual = print(JsonMapper.shared(), JsonDocuments.All.class, List.of(document));
      } catch (RuntimeException e) {
        actual = "failed";
      }
      assertThat(actual).as("byte %d is %d", i, broken[i]).isEqualTo(expected);
    }
  }
}
