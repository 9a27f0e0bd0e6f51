package dev.throughline.bench.jmh;

import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;

/** Resident by hand, on the driver's token layer. */
final class ResidentCodec implements Codec<Resident> {

  private final LocationCodec homeCodec = new LocationCodec();

  @Override
  public void encode(BsonWriter writer, Resident entity, EncoderContext context) {
    writer.writeStartDocument();
    HandWriting.id(writer, entity.getId());
    HandWriting.string(writer, "name", entity.getName());
    Location home = entity.getHome();
    if (home != null) {
      writer.writeName("home");
      homeCodec.encode(writer, home, context);
    }
    writer.writeString("_class", Resident.class.getName());
    writer.writeEndDocument();
  }

  @Override
  public Resident decode(BsonReader reader, DecoderContext context) {
    Resident entity = new Resident();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      switch (reader.readName()) {
        case "_id" -> entity.setId(reader.readObjectId().toHexString());
        case "name" -> entity.setName(reader.readString());
        case "home" -> entity.setHome(homeCodec.decode(reader, context));
        default -> reader.skipValue();
      }
    }
    reader.readEndDocument();
    return entity;
  }

  @Override
  public Class<Resident> getEncoderClass() {
    return Resident.class;
  }
}
