package dev.throughline.mongodb.parity;

import dev.throughline.mongodb.parity.shapes.ConversionShapes.Temperature;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;

/** A codec of the user's own, as registered in the client's settings. */
final class TemperatureCodec implements Codec<Temperature> {

  @Override
  public Temperature decode(BsonReader reader, DecoderContext context) {
    reader.readStartDocument();
    double degrees = reader.readDouble("celsius");
    reader.readEndDocument();
    return new Temperature(degrees);
  }

  @Override
  public void encode(BsonWriter writer, Temperature value, EncoderContext context) {
    writer.writeStartDocument();
    writer.writeDouble("celsius", value.degrees());
    writer.writeEndDocument();
  }

  @Override
  public Class<Temperature> getEncoderClass() {
    return Temperature.class;
  }
}
