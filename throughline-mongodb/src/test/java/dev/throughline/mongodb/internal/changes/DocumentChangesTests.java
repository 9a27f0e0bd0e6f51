package dev.throughline.mongodb.internal.changes;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoCollection;
import dev.throughline.mongodb.TestServer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.bson.types.Binary;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A server that applies the difference has what a save would have stored. */
class DocumentChangesTests {

  private static TestServer server;
  private static MongoCollection<Document> collection;

  @BeforeAll
  static void start() {
    server = new TestServer();
    collection = server.client().getDatabase("test").getCollection("documents");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static byte[] bytes(Document document) {
    BasicOutputBuffer output = new BasicOutputBuffer();
    new DocumentCodec()
        .encode(new BsonBinaryWriter(output), document, EncoderContext.builder().build());
    return output.toByteArray();
  }

  private static DocumentChanges changes(Document before, Document after) {
    return new DocumentChanges(bytes(before), bytes(after), name -> !name.equals("unknown"));
  }

  private static BsonDocument update(String before, String after) {
    RawBsonDocument update = changes(Document.parse(before), Document.parse(after)).update();
    return BsonDocument.parse(update.toJson());
  }

  @Test
  void randomEditsGiveTheDocumentOfASave() {
    Random random = new Random(23);
    int updates = 0;
    for (int i = 0; i < 1_000; i++) {
      Document before = document(random, 0).append("_id", i);
      before.remove("a.b"); // the server updates no document with such a name
      Document after = edited(before, random);
      DocumentChanges changes = changes(before, after);
      if (!changes.isExpressible()) {
        continue;
      }
      collection.insertOne(before);
      assertThat(changes.isEmpty()).isEqualTo(unordered(before).equals(unordered(after)));
      if (!changes.isEmpty()) {
        collection.updateOne(new Document("_id", i), changes.update());
        updates++;
      }
      Document stored = collection.find(new Document("_id", i)).first();
      assertThat(unordered(stored)).as("%s to %s", before, after).isEqualTo(unordered(after));
      RawBsonDocument known = new RawBsonDocument(changes.updated());
      assertThat(unordered(known.decode(new DocumentCodec()))).isEqualTo(unordered(stored));
      collection.deleteMany(new Document());
    }
    assertThat(updates).isGreaterThan(500);
  }

  /** The fields of the root in any order, everything below in its own. */
  private static Map<String, String> unordered(Document document) {
    Map<String, String> fields = new java.util.TreeMap<>();
    document.forEach((name, value) -> fields.put(name, new Document("v", value).toJson()));
    return fields;
  }

  private static Document document(Random random, int depth) {
    Document document = new Document();
    for (int i = random.nextInt(6); i >= 0; i--) {
      document.put(name(random), value(random, depth));
    }
    return document;
  }

  private static String name(Random random) {
    int kind = random.nextInt(60);
    return kind == 0 ? "a.b" : kind == 1 ? "0" : "f" + random.nextInt(8);
  }

  private static Object value(Random random, int depth) {
    return switch (random.nextInt(depth > 2 ? 10 : 14)) {
      case 0 -> random.nextInt(3);
      case 1 -> 10L + random.nextInt(3);
      case 2 -> random.nextDouble();
      case 3 -> "text" + random.nextInt(3);
      case 4 -> random.nextBoolean();
      case 5 -> new Date(random.nextInt(5));
      case 6 -> new ObjectId(String.format("%024x", random.nextInt(3)));
      case 7 -> new Binary(new byte[] {(byte) random.nextInt(3)});
      case 8 -> new Decimal128(20 + random.nextInt(3)); // the server takes equal numbers for one
      case 9 -> null;
      case 10 -> Arrays.asList(value(random, depth + 1), value(random, depth + 1));
      default -> document(random, depth + 1);
    };
  }

  private static Document edited(Document before, Random random) {
    Document after = new Document();
    before.forEach((name, value) -> after.put(name, copy(value)));
    for (int edits = random.nextInt(4); edits >= 0; edits--) {
      Document place = place(after, random);
      List<String> names = new ArrayList<>(place.keySet());
      names.remove("_id");
      String name =
          names.isEmpty() || random.nextInt(4) == 0
              ? name(random)
              : names.get(random.nextInt(names.size()));
      switch (random.nextInt(4)) {
        case 0 -> place.remove(name);
        case 1 -> {
          Object value = place.remove(name);
          place.put(name, value); // at the end
        }
        default -> place.put(name, value(random, 1));
      }
    }
    return after;
  }

  private static Document place(Document document, Random random) {
    Document place = document;
    while (random.nextInt(3) > 0) {
      List<Document> inside = new ArrayList<>();
      for (Object value : place.values()) {
        if (value instanceof Document nested) {
          inside.add(nested);
        } else if (value instanceof List<?> list) {
          list.stream().filter(Document.class::isInstance).forEach(it -> inside.add((Document) it));
        }
      }
      if (inside.isEmpty()) {
        return place;
      }
      place = inside.get(random.nextInt(inside.size()));
    }
    return place;
  }

  private static Object copy(Object value) {
    if (value instanceof Document document) {
      Document copy = new Document();
      document.forEach((name, inner) -> copy.put(name, copy(inner)));
      return copy;
    }
    return value instanceof List<?> list
        ? new ArrayList<>(list.stream().map(DocumentChangesTests::copy).toList())
        : value;
  }

  @Test
  void namesTheFieldsOfTheRootThatDiffer() {
    assertThat(
            update(
                "{_id: 1, a: 1, b: {c: 1, d: 2}, g: [1, 2], i: null, unknown: 1, same: {x: 1}}",
                "{_id: 1, a: 2, b: {d: 2, c: 1}, g: [1, 3], k: 5, same: {x: 1}}"))
        .isEqualTo(
            BsonDocument.parse(
                "{$set: {a: 2, b: {d: 2, c: 1}, g: [1, 3], k: 5}, $unset: {i: ''}}"));
    Document same = Document.parse("{_id: 1, a: {b: 1}, unknown: 2}");
    assertThat(changes(same, Document.parse("{_id: 1, a: {b: 1}}")).isEmpty()).isTrue();
  }

  @Test
  void anotherIdOrANameThatIsNoPathIsNoUpdate() {
    Document before = Document.parse("{_id: 1, a: 1}");
    for (String after :
        List.of("{_id: 2, a: 1}", "{_id: 1, 'a.b': 1}", "{_id: 1, '$a': 1}", "{a: 1}")) {
      assertThat(changes(before, Document.parse(after)).isExpressible()).as(after).isFalse();
    }
    assertThat(changes(before, Document.parse("{_id: 1, a: 3}")).isExpressible()).isTrue();
    Document time = new Document(before).append("a", new BsonTimestamp());
    assertThat(changes(before, time).isExpressible()).isFalse();
  }
}
