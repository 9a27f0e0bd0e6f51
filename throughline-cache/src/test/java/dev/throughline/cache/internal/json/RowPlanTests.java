package dev.throughline.cache.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.throughline.cache.internal.json.row.RowPlan;
import dev.throughline.cache.internal.json.row.RowText;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.mongodb.core.convert.NoOpDbRefResolver;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import tools.jackson.databind.json.JsonMapper;

/** What a plan prints itself, and what it leaves to the object. */
class RowPlanTests {

  record Part(String name, int count) {}

  record Names(String nameOfTen_, String nameOfFourteen, String nameOfMoreThanThat) {}

  record Texts(List<String> texts) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Sparse(String a, Integer b, String c) {}

  @TypeAlias("whole")
  record Whole(String id, String text, Integer number, boolean open, Part part, List<Part> parts) {}

  private static final ThroughlineMongoConverter CONVERTER = converter();

  private static final RowForms FORMS = new RowForms(JsonMapper.shared());

  private static ThroughlineMongoConverter converter() {
    ThroughlineMongoConverter converter =
        new ThroughlineMongoConverter(NoOpDbRefResolver.INSTANCE, new MongoMappingContext());
    converter.afterPropertiesSet();
    return converter;
  }

  private static String print(Class<?> type, String... jsons) {
    RowPlan plan = Objects.requireNonNull(FORMS.of(JsonRows.of(type, CONVERTER, Stream::empty)));
    RowText text = new RowText(8);
    for (String json : jsons) {
      RawBsonDocument raw = new RawBsonDocument(BsonDocument.parse(json), new BsonDocumentCodec());
      byte[] bytes = new byte[raw.getByteBuffer().remaining()];
      raw.getByteBuffer().get(bytes);
      BsonSource source = new BsonSource();
      source.reset(bytes, 0);
      plan.write(source, BsonTypes.DOCUMENT, text);
      assertThat(source.position()).isEqualTo(bytes.length);
    }
    return text.toString();
  }

  private static void left(Class<?> type, String... jsons) {
    assertThatThrownBy(() -> print(type, jsons)).as(jsons[0]).isInstanceOf(Deopt.class);
  }

  @Test
  void fieldsAreInJacksonsOrder() {
    assertThat(
            print(
                Whole.class,
                "{_id: 'i', text: 't', number: 7, open: true, part: {name: 'n', count: 1},"
                    + " parts: [{count: 2, name: 'o'}, null], _class: 'whole'}",
                "{parts: [], open: false, more: {x: 1}, _class: 'whole', text: 'long enough \\\"',"
                    + " part: {more: [1], count: 3}, number: null}"))
        .isEqualTo(
            "{\"id\":\"i\",\"text\":\"t\",\"number\":7,\"open\":true,"
                + "\"part\":{\"name\":\"n\",\"count\":1},"
                + "\"parts\":[{\"name\":\"o\",\"count\":2},null]}"
                + "{\"id\":null,\"text\":\"long enough \\\"\",\"number\":null,\"open\":false,"
                + "\"part\":{\"name\":null,\"count\":3},\"parts\":[]}");
  }

  @Test
  void nullIsLeftOut() {
    assertThat(print(Sparse.class, "{a: 'x'}", "{b: 1, c: null}", "{}", "{c: 'y', a: null}"))
        .isEqualTo("{\"a\":\"x\"}{\"b\":1}{}{\"c\":\"y\"}");
  }

  @Test
  void namesOfEachLengthArePrinted() {
    assertThat(
            print(Names.class, "{nameOfTen_: 'a', nameOfFourteen: 'b', nameOfMoreThanThat: 'c'}"))
        .isEqualTo("{\"nameOfTen_\":\"a\",\"nameOfFourteen\":\"b\",\"nameOfMoreThanThat\":\"c\"}");
  }

  @Test
  void listsOfStringsArePrintedUpToTheFirstOtherAndFurther() {
    assertThat(
            print(
                Texts.class,
                "{texts: []}",
                "{texts: ['a', 'long enough for words', '']}",
                "{texts: ['\\n', 'b']}",
                "{texts: ['a', '\u00e4', null, 'b']}",
                "{texts: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']}"))
        .isEqualTo(
            "{\"texts\":[]}{\"texts\":[\"a\",\"long enough for words\",\"\"]}"
                + "{\"texts\":[\"\\n\",\"b\"]}{\"texts\":[\"a\",\"\u00e4\",null,\"b\"]}"
                + "{\"texts\":[\"0\",\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\",\"9\","
                + "\"10\",\"11\"]}");
    left(Texts.class, "{texts: ['a', 1]}");
  }

  @Test
  void stringsOfEachLengthAreCopied() {
    for (int i = 0; i < 40; i++) {
      String plain = "x".repeat(i);
      assertThat(print(Sparse.class, "{c: '" + plain + "'}"))
          .isEqualTo("{\"c\":\"" + plain + "\"}");
      for (int j = 0; j < i; j++) {
        String before = "a".repeat(j);
        String behind = "b".repeat(i - j - 1);
        assertThat(print(Sparse.class, "{c: '" + before + "\u00e4" + behind + "', b: 1}"))
            .isEqualTo("{\"b\":1,\"c\":\"" + before + "\u00e4" + behind + "\"}");
        assertThat(print(Sparse.class, "{c: '" + before + "\\n" + behind + "'}"))
            .isEqualTo("{\"c\":\"" + before + "\\n" + behind + "\"}");
      }
    }
  }

  @Test
  void whatOnlyTheObjectSaysIsLeftToIt() {
    left(Whole.class, "{_class: 'other', open: true}");
    // In the order that is known from the document before.
    left(Whole.class, "{open: true, _class: 'whole'}", "{open: true, _class: 'other'}");
    left(Whole.class, "{_class: 1, open: true}");
    left(Part.class, "{_class: 'whole', count: 1}");
    left(Whole.class, "{text: 't'}");
    left(Whole.class, "{text: 't', open: null}");
    left(Whole.class, "{open: true, part: {name: 'n'}}");
    left(Whole.class, "{open: true, text: 1}");
    left(Whole.class, "{open: true, part: 'x'}");
  }

  @Test
  void theSameNameTwiceIsLeftToTheObject() {
    byte[] bytes = {0, 0, 0, 0, 16, 'b', 0, 1, 0, 0, 0, 16, 'b', 0, 2, 0, 0, 0, 0};
    bytes[0] = (byte) bytes.length;
    RowPlan plan =
        Objects.requireNonNull(
            new RowForms(JsonMapper.shared())
                .of(JsonRows.of(Sparse.class, CONVERTER, Stream::empty)));
    BsonSource source = new BsonSource();
    source.reset(bytes, 0);
    assertThatThrownBy(() -> plan.write(source, BsonTypes.DOCUMENT, new RowText(64)))
        .isInstanceOf(Deopt.class);
  }
}
