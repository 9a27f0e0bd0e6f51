package dev.throughline.bench.jmh;

import dev.throughline.bench.product.Product;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.BsonBinaryReader;
import org.bson.BsonReader;
import org.bson.BsonType;
import org.jspecify.annotations.Nullable;

/** Reads a Product whose fields come in any order, with others among them; need not be fast. */
final class OtherOrderProductReader {

  private OtherOrderProductReader() {}

  static void read(byte[] bytes, Product product) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    try (BsonBinaryReader reader = new BsonBinaryReader(buffer)) {
      reader.readStartDocument();
      while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
        String name = reader.readName();
        if (reader.getCurrentBsonType() == BsonType.NULL) {
          reader.readNull();
        } else {
          readField(reader, name, product);
        }
      }
      reader.readEndDocument();
    }
  }

  private static void readField(BsonReader reader, String name, Product product) {
    switch (name) {
      case "_id" ->
          product.setId(
              reader.getCurrentBsonType() == BsonType.OBJECT_ID
                  ? reader.readObjectId().toHexString()
                  : reader.readString());
      case "name" -> product.setName(reader.readString());
      case "category" -> product.setCategory(reader.readString());
      case "price" -> product.setPrice(reader.readDouble());
      case "attributes" -> product.setAttributes(attributes(reader));
      case "createdAt" -> product.setCreatedAt(LimitProductReader.time(reader.readDateTime()));
      default -> reader.skipValue();
    }
  }

  private static Map<String, @Nullable String> attributes(BsonReader reader) {
    Map<String, @Nullable String> attributes = new LinkedHashMap<>();
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      String key = reader.readName();
      if (reader.getCurrentBsonType() == BsonType.NULL) {
        reader.readNull();
        attributes.put(key, null);
      } else {
        attributes.put(key, reader.readString());
      }
    }
    reader.readEndDocument();
    return attributes;
  }
}
