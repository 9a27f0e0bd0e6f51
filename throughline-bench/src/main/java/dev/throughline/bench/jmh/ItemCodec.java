package dev.throughline.bench.jmh;

import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;

/** Item by hand, on the driver's token layer. */
final class ItemCodec implements Codec<Item> {

  @Override
  public void encode(BsonWriter writer, Item entity, EncoderContext context) {
    writer.writeStartDocument();
    HandWriting.string(writer, "label", entity.getLabel());
    writer.writeInt32("quantity", entity.getQuantity());
    writer.writeDouble("price", entity.getPrice());
    writer.writeEndDocument();
  }

  @Override
  public Item decode(BsonReader reader, DecoderContext context) {
    Item entity = new Item();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      switch (reader.readName()) {
        case "label" -> entity.setLabel(reader.readString());
        case "quantity" -> entity.setQuantity(reader.readInt32());
        case "price" -> entity.setPrice(reader.readDouble());
        default -> reader.skipValue();
      }
    }
    reader.readEndDocument();
    return entity;
  }

  @Override
  public Class<Item> getEncoderClass() {
    return Item.class;
  }
}
