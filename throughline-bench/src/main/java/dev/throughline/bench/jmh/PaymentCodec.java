package dev.throughline.bench.jmh;

import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;

/** Payment by hand, on the driver's token layer. */
final class PaymentCodec implements Codec<Payment> {

  private final MoneyCodec amountCodec = new MoneyCodec();

  @Override
  public void encode(BsonWriter writer, Payment entity, EncoderContext context) {
    writer.writeStartDocument();
    HandWriting.id(writer, entity.getId());
    HandWriting.string(writer, "reference", entity.getReference());
    Money amount = entity.getAmount();
    if (amount != null) {
      writer.writeName("amount");
      amountCodec.encode(writer, amount, context);
    }
    writer.writeString("_class", Payment.class.getName());
    writer.writeEndDocument();
  }

  @Override
  public Payment decode(BsonReader reader, DecoderContext context) {
    Payment entity = new Payment();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      switch (reader.readName()) {
        case "_id" -> entity.setId(reader.readObjectId().toHexString());
        case "reference" -> entity.setReference(reader.readString());
        case "amount" -> entity.setAmount(amountCodec.decode(reader, context));
        default -> reader.skipValue();
      }
    }
    reader.readEndDocument();
    return entity;
  }

  @Override
  public Class<Payment> getEncoderClass() {
    return Payment.class;
  }
}
