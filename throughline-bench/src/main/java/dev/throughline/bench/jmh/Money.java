package dev.throughline.bench.jmh;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;

/** A value that users store as text, by converters of their own. */
public record Money(String currency, long cents) {

  /** The value of a text such as {@code EUR 1999}. */
  @JsonCreator
  public static Money parse(String text) {
    return new Money(text.substring(0, 3), Long.parseLong(text, 4, text.length(), 10));
  }

  /** The text. */
  @JsonValue
  public String text() {
    return currency + " " + cents;
  }

  /** To text. */
  @WritingConverter
  enum ToText implements Converter<Money, String> {
    INSTANCE;

    @Override
    public String convert(Money source) {
      return source.text();
    }
  }

  /** From text. */
  @ReadingConverter
  enum FromText implements Converter<String, Money> {
    INSTANCE;

    @Override
    public Money convert(String source) {
      return parse(source);
    }
  }
}
