package dev.throughline.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.throughline.cache.internal.json.JsonRowsWriter;
import dev.throughline.cache.internal.json.JsonRowsWriter.Format;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.json.JsonMapper.Builder;

/** Rows are what Jackson makes of their objects, whatever the documents and the mapper are. */
class JsonRowsTests {

  private static final ThroughlineMongoConverter CONVERTER = Converters.compiled();

  private static List<JsonMapper> mappers() {
    List<JsonMapper> mappers = new ArrayList<>();
    mappers.add(JsonMapper.builder().build());
    mappers.add(with(it -> it.propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)));
    mappers.add(with(it -> it.enable(SerializationFeature.INDENT_OUTPUT)));
    mappers.add(with(it -> it.enable(SerializationFeature.WRAP_ROOT_VALUE)));
    mappers.add(with(it -> it.enable(SerializationFeature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED)));
    mappers.add(with(it -> it.enable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)));
    mappers.add(with(it -> it.enable(EnumFeature.WRITE_ENUMS_USING_TO_STRING)));
    mappers.add(with(it -> it.disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)));
    for (JsonInclude.Include inclusion : JsonInclude.Include.values()) {
      if (inclusion != JsonInclude.Include.CUSTOM) {
        mappers.add(
            with(it -> it.changeDefaultPropertyInclusion(v -> v.withValueInclusion(inclusion))));
      }
    }
    return mappers;
  }

  private static JsonMapper with(java.util.function.Consumer<Builder> change) {
    Builder builder = JsonMapper.builder();
    change.accept(builder);
    return builder.build();
  }

  private static <T> JsonRows<T> rows(Class<T> type, List<RawBsonDocument> documents) {
    return JsonRows.of(type, CONVERTER, documents::stream);
  }

  private static String print(JsonMapper mapper, JsonRows<?> rows, Format format)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new JsonRowsWriter(mapper).write(rows, format, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @MethodSource("dev.throughline.cache.JsonEntities#entities")
  <T> void printsWhatJacksonMakesOfTheObjects(Class<T> type, List<T> entities, boolean streams)
      throws Exception {
    List<RawBsonDocument> documents = new ArrayList<>();
    Random random = new Random(7);
    for (T entity : entities) {
      RawBsonDocument document = CONVERTER.writeRaw(entity);
      documents.add(document);
      for (int i = 0; i < 12; i++) {
        documents.add(raw(changed(document, random)));
      }
    }
    List<RawBsonDocument> readable = new ArrayList<>();
    List<T> objects = new ArrayList<>();
    for (RawBsonDocument document : documents) {
      try {
        T object = CONVERTER.readRaw(type, document);
        JsonMapper.shared().writeValueAsString(object);
        objects.add(object);
        readable.add(document);
      } catch (RuntimeException e) {
        assertThatThrownBy(
                () -> print(JsonMapper.shared(), rows(type, List.of(document)), Format.ARRAY))
            .as("%s", document)
            .isInstanceOf(RuntimeException.class);
      }
    }
    for (JsonMapper mapper : mappers()) {
      String expected =
          mapper
              .writerFor(mapper.getTypeFactory().constructCollectionType(List.class, type))
              .writeValueAsString(objects);
      assertThat(print(mapper, rows(type, readable), Format.ARRAY)).isEqualTo(expected);
      StringBuilder lines = new StringBuilder();
      for (T object : objects) {
        lines
            .append(
                mapper
                    .writer()
                    .without(SerializationFeature.INDENT_OUTPUT)
                    .writeValueAsString(object))
            .append('\n');
      }
      assertThat(print(mapper, rows(type, readable), Format.LINES)).isEqualTo(lines.toString());
    }
    assertThat(new JsonRowsWriter(JsonMapper.shared()).streams(rows(type, readable)))
        .isEqualTo(streams);
  }

  /** A document as another program, or another version of the class, may have stored it. */
  private static BsonDocument changed(RawBsonDocument original, Random random) {
    BsonDocument document = original.decode(new BsonDocumentCodec());
    List<String> names = new ArrayList<>(document.keySet());
    String name = names.get(random.nextInt(names.size()));
    switch (random.nextInt(6)) {
      case 0 -> document.remove(name);
      case 1 -> document.put(name, BsonNull.VALUE);
      case 2 -> document.put("unknown", new BsonInt32(1));
      case 3 -> {
        BsonDocument shuffled = new BsonDocument();
        Collections.shuffle(names, random);
        names.forEach(it -> shuffled.put(it, document.get(it)));
        return shuffled;
      }
      case 4 -> {
        BsonValue value = document.get(name);
        document.put(
            name,
            value.isInt32() ? new BsonInt64(value.asInt32().getValue()) : new BsonString("x"));
      }
      default -> document.put("_class", new BsonString("com.acme.Unknown"));
    }
    return document;
  }

  private static RawBsonDocument raw(BsonDocument document) {
    return new RawBsonDocument(document, new BsonDocumentCodec());
  }

  /** A row. */
  record Row(String id, String text) {}

  private static List<RawBsonDocument> numbered(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> CONVERTER.writeRaw(new Row("r" + i, "text \u00e4 " + i)))
        .toList();
  }

  @Test
  void eventsAreLinesOfData() throws IOException {
    assertThat(print(JsonMapper.shared(), rows(Row.class, numbered(2)), Format.EVENTS))
        .isEqualTo(
            "data:{\"id\":\"r0\",\"text\":\"text \u00e4 0\"}\n\n"
                + "data:{\"id\":\"r1\",\"text\":\"text \u00e4 1\"}\n\n");
    assertThat(print(JsonMapper.shared(), rows(Row.class, List.of()), Format.ARRAY))
        .isEqualTo("[]");
    assertThat(print(JsonMapper.shared(), rows(Row.class, List.of()), Format.LINES)).isEmpty();
  }

  /** Rows that were printed are whole, and nothing of the broken one was. */
  @Test
  void aBrokenDocumentLeavesNothingBehind() {
    List<RawBsonDocument> documents = new ArrayList<>(numbered(3_000));
    byte[] broken = Arrays.copyOf(documents.get(0).getByteBuffer().array(), 200);
    int length = documents.get(0).getByteBuffer().remaining();
    String text = new String(broken, 0, length, StandardCharsets.ISO_8859_1);
    broken[text.indexOf("text\0") + 7] = 1; // the text is longer than the document
    documents.add(new RawBsonDocument(broken, 0, length));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThatThrownBy(
            () ->
                new JsonRowsWriter(JsonMapper.shared())
                    .write(rows(Row.class, documents), Format.LINES, out))
        .isInstanceOf(RuntimeException.class)
        .isNotInstanceOf(tools.jackson.core.JacksonException.class);
    assertThat(out.toString(StandardCharsets.UTF_8)).endsWith("\n");
    assertThat(out.size()).isGreaterThan(10_000);
  }

  @Test
  void anErrorOfTheQueryAndOfTheOutputComeAsTheyAre() {
    IllegalStateException gone = new IllegalStateException("the cursor is gone");
    JsonRows<Row> rows =
        JsonRows.of(
            Row.class,
            CONVERTER,
            () ->
                Stream.concat(
                    numbered(5).stream(),
                    Stream.generate(
                        () -> {
                          throw gone;
                        })));
    JsonRowsWriter writer = new JsonRowsWriter(JsonMapper.shared());
    assertThatThrownBy(() -> writer.write(rows, Format.ARRAY, OutputStream.nullOutputStream()))
        .isSameAs(gone);
    IOException closed = new IOException("closed");
    OutputStream half =
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw closed;
          }
        };
    assertThatThrownBy(() -> writer.write(rows(Row.class, numbered(5_000)), Format.ARRAY, half))
        .isSameAs(closed);
  }

  @Test
  void rowsAreReadAsTheyArePrinted() throws IOException {
    AtomicInteger read = new AtomicInteger();
    RawBsonDocument one = numbered(1).get(0);
    JsonRows<Row> endless =
        JsonRows.of(
            Row.class,
            CONVERTER,
            () -> Stream.generate(() -> one).limit(200_000).peek(it -> read.incrementAndGet()));
    int[] most = {0};
    int bytes = print(JsonMapper.shared(), rows(Row.class, List.of(one)), Format.LINES).length();
    new JsonRowsWriter(JsonMapper.shared())
        .write(
            endless,
            Format.LINES,
            new OutputStream() {
              private long written;

              @Override
              public void write(int value) {
                written++;
              }

              @Override
              public void write(byte[] from, int offset, int length) {
                written += length;
                most[0] = Math.max(most[0], read.get() - (int) (written / bytes));
              }
            });
    assertThat(read).hasValue(200_000);
    assertThat(most[0]).as("rows read and not yet passed on").isLessThan(1_000);
  }

  @Test
  void lookingAtRowsMakesObjects() {
    JsonRows<Row> rows = rows(Row.class, numbered(3));
    assertThat(rows).extracting(Row::id).containsExactly("r0", "r1", "r2");
    assertThat(rows).hasSize(3);
  }
}
