package dev.throughline.bench.jmh;

import dev.throughline.bench.jmh.Order.Item;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;

/** Order by hand, on the driver's token layer. */
final class OrderCodec extends HandCodec<Order> {

  private final OfItem itemsCodec = new OfItem();
  private final OfLocation stationsCodec = new OfLocation();

  OrderCodec() {
    super(Order.class);
  }

  @Override
  public void encode(BsonWriter writer, Order entity, EncoderContext context) {
    writer.writeStartDocument();
    id(writer, entity.getId());
    string(writer, "customer", entity.getCustomer());
    writer.writeInt32("number", entity.getNumber());
    writer.writeBoolean("paid", entity.isPaid());
    List<Item> items = entity.getItems();
    if (items != null) {
      writer.writeStartArray("items");
      for (Item element : items) {
        itemsCodec.encode(writer, element, context);
      }
      writer.writeEndArray();
    }
    Map<String, Location> stations = entity.getStations();
    if (stations != null) {
      writer.writeStartDocument("stations");
      for (Map.Entry<String, Location> entry : stations.entrySet()) {
        writer.writeName(entry.getKey());
        stationsCodec.encode(writer, entry.getValue(), context);
      }
      writer.writeEndDocument();
    }
    writer.writeString("_class", Order.class.getName());
    writer.writeEndDocument();
  }

  @Override
  public Order decode(BsonReader reader, DecoderContext context) {
    Order entity = new Order();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      switch (reader.readName()) {
        case "_id" -> entity.setId(reader.readObjectId().toHexString());
        case "customer" -> entity.setCustomer(reader.readString());
        case "number" -> entity.setNumber(reader.readInt32());
        case "paid" -> entity.setPaid(reader.readBoolean());
        case "items" -> entity.setItems(items(reader, context));
        case "stations" -> entity.setStations(stations(reader, context));
        default -> reader.skipValue();
      }
    }
    reader.readEndDocument();
    return entity;
  }

  private List<Item> items(BsonReader reader, DecoderContext context) {
    List<Item> items = new ArrayList<>();
    reader.readStartArray();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      items.add(itemsCodec.decode(reader, context));
    }
    reader.readEndArray();
    return items;
  }

  private Map<String, Location> stations(BsonReader reader, DecoderContext context) {
    Map<String, Location> stations = new LinkedHashMap<>();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      stations.put(reader.readName(), stationsCodec.decode(reader, context));
    }
    reader.readEndDocument();
    return stations;
  }
}
