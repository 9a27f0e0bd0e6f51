package dev.throughline.cache.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.cache.internal.json.row.DirectValue;
import dev.throughline.cache.internal.json.row.DirectValue.TimeForm;
import dev.throughline.cache.internal.json.row.NumberForm;
import dev.throughline.cache.internal.json.row.RowText;
import dev.throughline.codec.internal.scalar.ScalarType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JacksonSerializable;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.TypeSerializer;

/** What prints a type otherwise than Jackson is refused by the samples, however small it is. */
class SamplesMutantTests {

  private record Lookup(Class<?> type, List<ValueSerializer<Object>> found)
      implements JacksonSerializable {
    @Override
    public void serialize(JsonGenerator out, SerializationContext context) {
      found.add(context.findValueSerializer(type));
      out.writeNull();
    }

    @Override
    public void serializeWithType(
        JsonGenerator out, SerializationContext context, TypeSerializer types) {
      serialize(out, context);
    }
  }

  private static boolean same(ScalarType kind, DirectValue value) {
    Lookup lookup = new Lookup(kind.type(), new ArrayList<>());
    JsonMapper.shared().writeValueAsBytes(lookup);
    return Samples.same(kind, value, lookup.found().get(0), new JacksonPrints(JsonMapper.shared()));
  }

  /** The same text, changed. */
  private static DirectValue changed(DirectValue value, UnaryOperator<String> change) {
    return (in, type, out) -> {
      RowText text = new RowText(64);
      value.write(in, type, text);
      out.ascii(change.apply(text.toString()));
    };
  }

  static Stream<Arguments> kinds() {
    return Stream.of(
        Arguments.of(ScalarType.BOOLEAN, NumberForm.BOOLEAN),
        Arguments.of(ScalarType.BYTE, NumberForm.BYTE),
        Arguments.of(ScalarType.SHORT, NumberForm.SHORT),
        Arguments.of(ScalarType.INT, NumberForm.INT),
        Arguments.of(ScalarType.LONG, NumberForm.LONG),
        Arguments.of(ScalarType.FLOAT, DirectValue.FLOAT),
        Arguments.of(ScalarType.DOUBLE, NumberForm.DOUBLE),
        Arguments.of(ScalarType.UUID, DirectValue.UUID_TEXT),
        Arguments.of(ScalarType.BIG_DECIMAL_AS_DECIMAL128, DirectValue.DECIMAL),
        Arguments.of(ScalarType.INSTANT, TimeForm.INSTANT),
        Arguments.of(ScalarType.DATE, TimeForm.DATE),
        Arguments.of(ScalarType.LOCAL_DATE, TimeForm.LOCAL_DATE),
        Arguments.of(ScalarType.LOCAL_TIME, TimeForm.LOCAL_TIME),
        Arguments.of(ScalarType.LOCAL_DATE_TIME, TimeForm.LOCAL_DATE_TIME));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void theRightOneIsTaken(ScalarType kind, DirectValue value) {
    assertThat(same(kind, value)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void eachMutantIsRefused(ScalarType kind, DirectValue value) {
    List<UnaryOperator<String>> mutations =
        List.of(
            text -> text + ' ',
            text -> '"' + text + '"',
            text -> text.replace('0', '1').replace('t', 'T'),
            text -> text.replace('9', '8').replace('f', 'F').replace("999", ""),
            text -> text.length() > 4 ? text.substring(0, text.length() - 2) + text.charAt(0) : "");
    for (int i = 0; i < mutations.size(); i++) {
      assertThat(same(kind, changed(value, mutations.get(i)))).as("mutation %d", i).isFalse();
    }
  }

  /** Formats that differ for some times only. */
  @ParameterizedTest
  @MethodSource("times")
  void timesInASimilarFormAreRefused(ScalarType kind, DirectValue value) {
    assertThat(same(kind, value)).isFalse();
  }

  static Stream<Arguments> times() {
    return Stream.of(
        Arguments.of(ScalarType.INSTANT, TimeForm.DATE),
        Arguments.of(ScalarType.DATE, TimeForm.INSTANT),
        Arguments.of(ScalarType.DATE, TimeForm.DATE_WITH_OFFSET),
        Arguments.of(
            ScalarType.LOCAL_DATE_TIME,
            changed(TimeForm.LOCAL_DATE_TIME, text -> text.replace(":00\"", "\""))),
        Arguments.of(
            ScalarType.LOCAL_TIME, changed(TimeForm.LOCAL_TIME, text -> text.replace(".1", ".10"))),
        Arguments.of(
            ScalarType.LOCAL_DATE,
            changed(TimeForm.LOCAL_DATE, text -> text.replace("-02-", "-2-"))),
        Arguments.of(
            ScalarType.INSTANT, changed(TimeForm.INSTANT, text -> text.replace("T23", "T11"))));
  }
}
