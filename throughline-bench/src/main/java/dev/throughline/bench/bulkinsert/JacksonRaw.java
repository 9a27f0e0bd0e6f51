package dev.throughline.bench.bulkinsert;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.mongodb.client.MongoCollection;
import de.undercouch.bson4jackson.BsonFactory;
import dev.throughline.bench.product.Product;
import java.util.ArrayList;
import java.util.List;
import org.bson.RawBsonDocument;

/** The published fast route: Jackson writes the BSON, the driver sends it as it is. */
final class JacksonRaw implements Insertion {

  private final ObjectMapper mapper =
      new ObjectMapper(new BsonFactory())
          .registerModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .setSerializationInclusion(Include.NON_NULL);
  private final MongoCollection<RawBsonDocument> collection;

  JacksonRaw(MongoCollection<RawBsonDocument> collection) {
    this.collection = collection;
  }

  @Override
  public Runnable prepare(List<Product> products) {
    return () -> collection.insertMany(encode(products));
  }

  private List<RawBsonDocument> encode(List<Product> products) {
    List<RawBsonDocument> documents = new ArrayList<>(products.size());
    try {
      for (Product product : products) {
        documents.add(new RawBsonDocument(mapper.writeValueAsBytes(product)));
      }
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
    return documents;
  }
}
