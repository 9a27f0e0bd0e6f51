package dev.throughline.bench.jmh;

import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;

/** Money as text, for the driver. */
final class MoneyCodec implements Codec<Money> {

  @Override
  public void encode(BsonWriter writer, Money value, EncoderContext context) {
    writer.writeString(value.text());
  }

  @Override
  public Money decode(BsonReader reader, DecoderContext context) {
    return Money.parse(reader.readString());
  }

  @Override
  public Class<Money> getEncoderClass() {
    return Money.class;
  }
}
