package dev.throughline.mongodb.moments;

import static dev.throughline.mongodb.moments.Kind.CODEC;
import static dev.throughline.mongodb.moments.Kind.CONVERSION;

import dev.throughline.mongodb.moments.Things.Heat;
import dev.throughline.mongodb.moments.Things.Key;
import dev.throughline.mongodb.moments.Things.Money;
import dev.throughline.mongodb.moments.Things.Whole;
import java.util.List;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.Document;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.mongodb.core.convert.MongoConversionContext;
import org.springframework.data.mongodb.core.convert.MongoValueConverter;

/** Converters of all kinds that write themselves down, and do what an application tells them to. */
final class Converters {

  /** What converters do besides converting. */
  static volatile Runnable also = () -> {};

  private Converters() {}

  static List<?> all() {
    return List.of(
        new MoneyWriter(),
        new MoneyReader(),
        new KeyWriter(),
        new KeyReader(),
        new WholeWriter(),
        new WholeReader());
  }

  private static void converted(String what) {
    Moments.note(CONVERSION, what);
    if (Moments.recording()) {
      also.run();
    }
  }

  @WritingConverter
  static class MoneyWriter implements Converter<Money, Long> {
    @Override
    public Long convert(Money source) {
      converted("write " + source);
      return source.cents();
    }
  }

  @ReadingConverter
  static class MoneyReader implements Converter<Long, Money> {
    @Override
    public Money convert(Long source) {
      converted("read Money " + source);
      return new Money(source);
    }
  }

  @WritingConverter
  static class KeyWriter implements Converter<Key, String> {
    @Override
    public String convert(Key source) {
      converted("write " + source);
      return source.value();
    }
  }

  @ReadingConverter
  static class KeyReader implements Converter<String, Key> {
    @Override
    public Key convert(String source) {
      converted("read Key " + source);
      return new Key(source);
    }
  }

  @WritingConverter
  static class WholeWriter implements Converter<Whole, Document> {
    @Override
    public Document convert(Whole source) {
      converted("write Whole " + source.text);
      Document document = new Document();
      if (source.id != null) {
        document.append("_id", source.id);
      }
      return document.append("text", source.text).append("money", source.money.cents());
    }
  }

  @ReadingConverter
  static class WholeReader implements Converter<Document, Whole> {
    @Override
    public Whole convert(Document source) {
      converted("read Whole of " + source.getClass().getSimpleName());
      Whole whole = new Whole();
      whole.id = String.valueOf(source.get("_id"));
      whole.text = source.getString("text");
      whole.money = new Money(source.getLong("money"));
      return whole;
    }
  }

  /** The converter of a property. */
  static class Masking implements MongoValueConverter<String, String> {
    @Override
    public String read(String value, MongoConversionContext context) {
      converted("unmask " + value);
      return value.substring(1);
    }

    @Override
    public String write(String value, MongoConversionContext context) {
      converted("mask " + value);
      return "*" + value;
    }
  }

  /** A codec of the driver. */
  static class HeatCodec implements Codec<Heat> {
    @Override
    public Heat decode(BsonReader reader, DecoderContext context) {
      reader.readStartDocument();
      double celsius = reader.readDouble("celsius");
      reader.readEndDocument();
      Moments.note(CODEC, "decode " + celsius);
      return new Heat(celsius);
    }

    @Override
    public void encode(BsonWriter writer, Heat value, EncoderContext context) {
      Moments.note(CODEC, "encode " + value);
      writer.writeStartDocument();
      writer.writeDouble("celsius", value.celsius());
      writer.writeEndDocument();
    }

    @Override
    public Class<Heat> getEncoderClass() {
      return Heat.class;
    }
  }
}
