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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  private static BsonDocument update(Document before, Document after, boolean intoArrays) {
    DocumentChanges changes = DocumentChanges.between(bytes(before), bytes(after), intoArrays);
    RawBsonDocument update = changes.update();
    return update == null ? new BsonDocument() : BsonDocument.parse(update.toJson());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void randomEditsGiveTheDocumentOfASave(boolean intoArrays) {
    Random random = new Random(23);
    int partial = 0;
    for (int i = 0; i < 1_000; i++) {
      Document before = document(random, 0).append("_id", i);
      before.remove("a.b"); // the server updates no document with such a name
      Document after = edited(before, random);
      DocumentChanges changes = DocumentChanges.between(bytes(before), bytes(after), intoArrays);
      if (!changes.isExpressible()) {
        continue;
      }
      collection.insertOne(before);
      RawBsonDocument update = changes.update();
      assertThat(update == null).isEqualTo(unordered(before).equals(unordered(after)));
      if (update != null) {
        collection.updateOne(new Document("_id", i), update);
        partial += update.toString().contains(".") ? 1 : 0;
      }
      Document stored = collection.find(new Document("_id", i)).first();
      assertThat(unordered(stored)).as("%s to %s", before, after).isEqualTo(unordered(after));
      collection.deleteMany(new Document());
    }
    assertThat(partial).as("updates with paths into documents").isGreaterThan(100);
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
  void namesTheFieldsThatDiffer() {
    Document before =
        Document.parse("{_id: 1, a: 1, b: {c: 1, d: {e: 2, f: 3}}, g: [1, {h: 1}], i: null}");
    Document after =
        Document.parse("{_id: 1, a: 2, b: {c: 1, d: {f: 4, z: 9}}, g: [1, {h: 2}], k: 5}");
    assertThat(update(before, after, true))
        .isEqualTo(
            BsonDocument.parse(
                "{$set: {a: 2, 'b.d.f': 4, 'b.d.z': 9, 'g.1.h': 2, k: 5},"
                    + " $unset: {'b.d.e': '', i: ''}}"));
    assertThat(update(before, after, false).getDocument("$set"))
        .containsKey("g")
        .doesNotContainKey("g.1.h");
    assertThat(update(before, before, true)).isEmpty();
  }

  @Test
  void setsADocumentWhoseOrderAnUpdateWouldNotKeep() {
    Document before = Document.parse("{_id: 1, b: {c: 1, d: 2}}");
    assertThat(update(before, Document.parse("{_id: 1, b: {d: 2, c: 1}}"), false))
        .isEqualTo(BsonDocument.parse("{$set: {b: {d: 2, c: 1}}}"));
    assertThat(update(before, Document.parse("{_id: 1, b: {x: 0, c: 1, d: 2}}"), false))
        .isEqualTo(BsonDocument.parse("{$set: {b: {x: 0, c: 1, d: 2}}}"));
    Document dotted = Document.parse("{_id: 1, b: {'x.y': 0, c: 1}}");
    assertThat(update(before, dotted, false))
        .isEqualTo(BsonDocument.parse("{$set: {b: {'x.y': 0, c: 1}}}"));
  }

  @Test
  void anotherIdOrADottedNameAtTheRootIsNoUpdate() {
    Document before = Document.parse("{_id: 1, a: 1}");
    assertThat(changes(before, "{_id: 2, a: 1}").isExpressible()).isFalse();
    assertThat(changes(before, "{_id: 1, 'a.b': 1}").isExpressible()).isFalse();
    assertThat(changes(before, "{_id: 1, '$a': 1}").isExpressible()).isFalse();
    assertThat(changes(before, "{_id: 1, a: 3}").isExpressible()).isTrue();
  }

  private static DocumentChanges changes(Document before, String after) {
    return DocumentChanges.between(bytes(before), bytes(Document.parse(after)), false);
  }
}
