package dev.throughline.bench.bulkread;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.NamingBase;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.fasterxml.jackson.module.kotlin.KotlinModule;
import com.mongodb.client.MongoCollection;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.bson.codecs.DocumentCodec;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** The published route by way of JSON text. */
final class JacksonJson implements OrderSource {

  private final MongoCollection<Document> collection;
  private final DocumentCodec codec = new DocumentCodec();
  private final JsonWriterSettings settings =
      JsonWriterSettings.builder()
          .outputMode(JsonMode.RELAXED)
          .objectIdConverter((id, writer) -> writer.writeString(id.toHexString()))
          .dateTimeConverter((millis, writer) -> writer.writeString(time(millis).toString()))
          .build();
  private final ObjectReader reader;

  JacksonJson(Class<? extends PlacedOrder> type, MongoCollection<Document> collection) {
    this.collection = collection;
    this.reader =
        new ObjectMapper()
            .registerModule(new JavaTimeModule())
            .registerModule(new KotlinModule.Builder().build())
            .setPropertyNamingStrategy(new IdNaming())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .readerFor(type);
  }

  @Override
  public List<PlacedOrder> read() {
    List<PlacedOrder> orders = new ArrayList<>();
    try {
      for (Document document : collection.find()) {
        orders.add(reader.readValue(document.toJson(settings, codec)));
      }
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
    return orders;
  }

  private static LocalDateTime time(long millis) {
    return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneId.systemDefault());
  }

  /** Ids are called otherwise in documents. */
  private static final class IdNaming extends NamingBase {

    private static final long serialVersionUID = 1L;

    @Override
    public String translate(String name) {
      return name.equals("id") ? "_id" : name;
    }
  }
}
