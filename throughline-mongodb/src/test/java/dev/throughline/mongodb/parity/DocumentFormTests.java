package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What equal outcomes cannot show: that the forms change what they say, at every level. */
class DocumentFormTests {

  private static final String WRITTEN =
      "{_id: 1, one: {a: 1, b: {x: 1, y: 2}}, many: [{a: 1, b: 2}, [{a: 1, b: 2}], 3]}";

  @Test
  void reversedAtEveryLevelButInLists() {
    assertThat(DocumentForm.REVERSED.of(Document.parse(WRITTEN), new Random(0)).toJson())
        .isEqualTo(
            Document.parse(
                    "{many: [{b: 2, a: 1}, [{b: 2, a: 1}], 3], one: {b: {y: 2, x: 1}, a: 1}, _id: 1}")
                .toJson());
  }

  @Test
  void extraFieldsAtEveryLevel() {
    for (int seed = 0; seed < 20; seed++) {
      Document document = Document.parse(WRITTEN);
      Document changed = DocumentForm.WITH_EXTRA_FIELDS_INSIDE.of(document, new Random(seed));
      List<Document> inside = new ArrayList<>();
      collect(changed, inside);
      assertThat(inside).hasSizeGreaterThan(4).allMatch(d -> d.containsKey("extra1"));
      assertThat(without(changed)).isEqualTo(Document.parse(WRITTEN));
    }
  }

  @ParameterizedTest
  @EnumSource
  void leavesWhatItIsGiven(DocumentForm form) {
    Document document = Document.parse(WRITTEN);
    form.of(document, new Random(0));
    assertThat(document.toJson()).isEqualTo(Document.parse(WRITTEN).toJson());
  }

  private static void collect(Object value, List<Document> documents) {
    if (value instanceof Document document) {
      documents.add(document);
      document.values().forEach(inside -> collect(inside, documents));
    } else if (value instanceof Collection<?> values) {
      values.forEach(inside -> collect(inside, documents));
    }
  }

  private static Object without(Object value) {
    if (value instanceof Document document) {
      Document kept = new Document();
      for (Map.Entry<String, Object> field : document.entrySet()) {
        if (!field.getKey().startsWith("extra")) {
          kept.put(field.getKey(), without(field.getValue()));
        }
      }
      return kept;
    }
    return value instanceof List<?> list
        ? list.stream().map(DocumentFormTests::without).toList()
        : value;
  }
}
