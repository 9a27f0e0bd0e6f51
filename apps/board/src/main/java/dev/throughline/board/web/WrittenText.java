package dev.throughline.board.web;

import org.springframework.stereotype.Component;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.jdk.StringDeserializer;
import tools.jackson.databind.module.SimpleModule;

/**
 * Refuses text in JSON that holds half of a surrogate pair, which UTF-8 cannot write: it would be
 * answered as it came and stored as another character, and two passwords would be the same.
 */
@Component
public final class WrittenText extends SimpleModule {

  private static final long serialVersionUID = 1L;

  WrittenText() {
    super("written-text");
    addDeserializer(String.class, new Whole());
  }

  private static final class Whole extends StringDeserializer {

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context) {
      String text = super.deserialize(parser, context);
      if (text != null && text.codePoints().anyMatch(Whole::isHalf)) {
        throw context.weirdStringException(text, String.class, "half of a surrogate pair");
      }
      return text;
    }

    private static boolean isHalf(int character) {
      return character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
    }
  }
}
