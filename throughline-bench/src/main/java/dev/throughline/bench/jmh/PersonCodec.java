package dev.throughline.bench.jmh;

import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;

/** Person by hand, on the driver's token layer. */
final class PersonCodec implements Codec<Person> {

  @Override
  public void encode(BsonWriter writer, Person entity, EncoderContext context) {
    writer.writeStartDocument();
    HandWriting.id(writer, entity.getId());
    HandWriting.string(writer, "name", entity.getName());
    writer.writeString("_class", Person.class.getName());
    writer.writeEndDocument();
  }

  @Override
  public Person decode(BsonReader reader, DecoderContext context) {
    Person entity = new Person();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      switch (reader.readName()) {
        case "_id" -> entity.setId(reader.readObjectId().toHexString());
        case "name" -> entity.setName(reader.readString());
        default -> reader.skipValue();
      }
    }
    reader.readEndDocument();
    return entity;
  }

  @Override
  public Class<Person> getEncoderClass() {
    return Person.class;
  }
}
