package dev.throughline.bench.jmh;

import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;

/** Location by hand, on the driver's token layer. */
final class LocationCodec implements Codec<Location> {

  @Override
  public void encode(BsonWriter writer, Location entity, EncoderContext context) {
    writer.writeStartDocument();
    HandWriting.string(writer, "zip", entity.getZip());
    HandWriting.string(writer, "city", entity.getCity());
    writer.writeEndDocument();
  }

  @Override
  public Location decode(BsonReader reader, DecoderContext context) {
    Location entity = new Location();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      switch (reader.readName()) {
        case "zip" -> entity.setZip(reader.readString());
        case "city" -> entity.setCity(reader.readString());
        default -> reader.skipValue();
      }
    }
    reader.readEndDocument();
    return entity;
  }

  @Override
  public Class<Location> getEncoderClass() {
    return Location.class;
  }
}
