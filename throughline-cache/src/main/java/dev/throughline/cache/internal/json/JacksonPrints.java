package dev.throughline.cache.internal.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.BiConsumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.UTF8JsonGenerator;
import tools.jackson.databind.JacksonSerializable;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;

/**
 * The output of a mapper, found out by printing. Whatever its settings and the settings of its
 * generator are, they show in its output. Safe for use by several threads.
 */
final class JacksonPrints {

  private final ObjectMapper mapper;

  JacksonPrints(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  /** A call that Jackson gives its generator and its context to. */
  private record Call(BiConsumer<JsonGenerator, SerializationContext> body)
      implements JacksonSerializable {
    @Override
    public void serialize(JsonGenerator out, SerializationContext context) {
      body.accept(out, context);
    }

    @Override
    public void serializeWithType(
        JsonGenerator out, SerializationContext context, TypeSerializer types) {
      serialize(out, context);
    }
  }

  private byte[] print(BiConsumer<JsonGenerator, SerializationContext> body) {
    return mapper.writeValueAsBytes(new Call(body));
  }

  /** A value as its serializer writes it. */
  byte[] value(ValueSerializer<Object> serializer, Object value) {
    return print((out, context) -> serializer.serialize(value, out, context));
  }

  /** A comma, a name and a colon. */
  byte[] prefix(SerializableString name) {
    byte[] object =
        print(
            (out, context) -> {
              out.writeStartObject();
              out.writeName(name);
              out.writeNull();
              out.writeEndObject();
            });
    byte[] prefix = Arrays.copyOf(object, object.length - "null}".length());
    prefix[0] = ',';
    return prefix;
  }

  /** {@return whether doubles are printed as Java prints them} */
  boolean printsDoublesAsJava() {
    return !mapper.tokenStreamFactory().isEnabled(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
        && !mapper.isEnabled(StreamWriteFeature.USE_FAST_DOUBLE_WRITER);
  }

  /** {@return whether objects and lists have nothing between their parts but commas} */
  boolean dense() {
    boolean[] ordinary = {false};
    byte[] printed =
        print(
            (out, context) -> {
              ordinary[0] =
                  out.getClass() == UTF8JsonGenerator.class && out.getCharacterEscapes() == null;
              out.writeStartArray();
              out.writeStartObject();
              out.writeName("a");
              out.writeNull();
              out.writeName("b");
              out.writeStartArray();
              out.writeBoolean(true);
              out.writeNumber(1);
              out.writeEndArray();
              out.writeEndObject();
              out.writeNull();
              out.writeEndArray();
            });
    String expected = "[{\"a\":null,\"b\":[true,1]},null]";
    String unquoted = "[{a:null,b:[true,1]},null]";
    String text = new String(printed, StandardCharsets.UTF_8);
    return ordinary[0] && (text.equals(expected) || text.equals(unquoted));
  }

  /**
   * Finds out the text of each ASCII character in a string, null for the character itself.
   *
   * @return null when strings are not written as UTF-8 with the escapes that JSON demands.
   */
  byte[][] escapes() {
    byte[][] escapes = new byte[128][];
    for (char c = 0; c < 128; c++) {
      String text = String.valueOf(c);
      byte[] printed = print((out, context) -> out.writeString(text));
      boolean itself = printed.length == 3 && printed[1] == c;
      if (itself == (c < ' ' || c == '"' || c == '\\')) {
        return new byte[0][];
      }
      escapes[c] = itself ? null : Arrays.copyOfRange(printed, 1, printed.length - 1);
    }
    StringBuilder others = new StringBuilder();
    for (char c = 128; c < 0xFFFF; c++) {
      if (!Character.isSurrogate(c)) {
        others.append(c);
      }
    }
    for (int c = 0x10000; c <= Character.MAX_CODE_POINT; c += 0x3FF) {
      others.appendCodePoint(c);
    }
    String text = others.append('\uFFFF').toString();
    byte[] plain = ('"' + text + '"').getBytes(StandardCharsets.UTF_8);
    return Arrays.equals(plain, print((out, context) -> out.writeString(text)))
        ? escapes
        : new byte[0][];
  }
}
