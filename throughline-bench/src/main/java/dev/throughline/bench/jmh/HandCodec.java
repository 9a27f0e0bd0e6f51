package dev.throughline.bench.jmh;

import dev.throughline.bench.jmh.Order.Item;
import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A codec written by hand on the driver's token layer, as a team writes it when the converter is
 * too slow. Each has loops of its own: shared ones would see several classes, and be slower.
 */
abstract class HandCodec<T> implements Codec<T> {

  private final Class<T> type;

  HandCodec(Class<T> type) {
    this.type = type;
  }

  @Override
  public final Class<T> getEncoderClass() {
    return type;
  }

  static void id(BsonWriter writer, @Nullable String id) {
    if (id != null) {
      writer.writeObjectId("_id", new ObjectId(id));
    }
  }

  static void string(BsonWriter writer, String name, @Nullable String value) {
    if (value != null) {
      writer.writeString(name, value);
    }
  }

  /** Two properties. */
  static final class OfPerson extends HandCodec<Person> {

    OfPerson() {
      super(Person.class);
    }

    @Override
    public void encode(BsonWriter writer, Person entity, EncoderContext context) {
      writer.writeStartDocument();
      id(writer, entity.getId());
      string(writer, "name", entity.getName());
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
  }

  /** A nested object. */
  static final class OfResident extends HandCodec<Resident> {

    private final OfLocation homeCodec = new OfLocation();

    OfResident() {
      super(Resident.class);
    }

    @Override
    public void encode(BsonWriter writer, Resident entity, EncoderContext context) {
      writer.writeStartDocument();
      id(writer, entity.getId());
      string(writer, "name", entity.getName());
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
  }

  /** A part of residents and orders. */
  static final class OfLocation extends HandCodec<Location> {

    OfLocation() {
      super(Location.class);
    }

    @Override
    public void encode(BsonWriter writer, Location entity, EncoderContext context) {
      writer.writeStartDocument();
      string(writer, "zip", entity.getZip());
      string(writer, "city", entity.getCity());
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
  }

  /** A part of orders. */
  static final class OfItem extends HandCodec<Item> {

    OfItem() {
      super(Item.class);
    }

    @Override
    public void encode(BsonWriter writer, Item entity, EncoderContext context) {
      writer.writeStartDocument();
      string(writer, "label", entity.getLabel());
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
  }

  /** A property with a codec of its own. */
  static final class OfPayment extends HandCodec<Payment> {

    private final OfMoney amountCodec = new OfMoney();

    OfPayment() {
      super(Payment.class);
    }

    @Override
    public void encode(BsonWriter writer, Payment entity, EncoderContext context) {
      writer.writeStartDocument();
      id(writer, entity.getId());
      string(writer, "reference", entity.getReference());
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
  }

  /** As text. */
  static final class OfMoney extends HandCodec<Money> {

    OfMoney() {
      super(Money.class);
    }

    @Override
    public void encode(BsonWriter writer, Money value, EncoderContext context) {
      writer.writeString(value.text());
    }

    @Override
    public Money decode(BsonReader reader, DecoderContext context) {
      return Money.parse(reader.readString());
    }
  }
}
