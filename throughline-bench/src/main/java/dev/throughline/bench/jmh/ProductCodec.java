package dev.throughline.bench.jmh;

import dev.throughline.bench.product.Product;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;

/** Product by hand, on the driver's token layer. */
final class ProductCodec extends HandCodec<Product> {

  ProductCodec() {
    super(Product.class);
  }

  @Override
  public void encode(BsonWriter writer, Product product, EncoderContext context) {
    writer.writeStartDocument();
    id(writer, product.getId());
    string(writer, "name", product.getName());
    string(writer, "category", product.getCategory());
    writer.writeDouble("price", product.getPrice());
    Map<String, String> attributes = product.getAttributes();
    if (attributes != null) {
      writer.writeStartDocument("attributes");
      attributes.forEach(writer::writeString);
      writer.writeEndDocument();
    }
    LocalDateTime createdAt = product.getCreatedAt();
    if (createdAt != null) {
      writer.writeDateTime(
          "createdAt", createdAt.atZone(ZoneId.systemDefault()).toInstant().toEpochMilli());
    }
    writer.writeString("_class", Product.class.getName());
    writer.writeEndDocument();
  }

  @Override
  public Product decode(BsonReader reader, DecoderContext context) {
    Product product = new Product();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      switch (reader.readName()) {
        case "_id" -> product.setId(reader.readObjectId().toHexString());
        case "name" -> product.setName(reader.readString());
        case "category" -> product.setCategory(reader.readString());
        case "price" -> product.setPrice(reader.readDouble());
        case "attributes" -> product.setAttributes(attributes(reader));
        case "createdAt" ->
            product.setCreatedAt(
                LocalDateTime.ofInstant(
                    Instant.ofEpochMilli(reader.readDateTime()), ZoneId.systemDefault()));
        default -> reader.skipValue();
      }
    }
    reader.readEndDocument();
    return product;
  }

  private static Map<String, String> attributes(BsonReader reader) {
    Map<String, String> attributes = new LinkedHashMap<>();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      attributes.put(reader.readName(), reader.readString());
    }
    reader.readEndDocument();
    return attributes;
  }
}
