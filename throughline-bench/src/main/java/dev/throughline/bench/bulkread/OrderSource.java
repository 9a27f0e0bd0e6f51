package dev.throughline.bench.bulkread;

import com.mongodb.client.MongoCollection;
import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.Query;

/** One way to read all orders. */
interface OrderSource {

  /** What rows ask for in one trip, so that their floor does. */
  int ROWS_BATCH_SIZE = 2_000;

  /** Reads them from the server, in its order. */
  List<? extends PlacedOrder> read();

  /**
   * Rows of all orders.
   *
   * @throws UnsupportedOperationException unless the strategy has rows.
   */
  default JsonRows<?> rows() {
    throw new UnsupportedOperationException("no rows");
  }

  /** The way that a strategy names, with the application's beans. */
  static OrderSource of(Strategy strategy, Language language, BeanFactory beans) {
    MongoTemplate template = beans.getBean(MongoTemplate.class);
    return switch (strategy) {
      case DEFAULT_CONVERTER, LISTENED, OBSERVE, CUSTOM_CONVERTER, THROUGHLINE ->
          repository(language, beans);
      case JACKSON_JSON -> new JacksonJson(language.type(), documents(template, language));
      case MANUAL_DOCUMENT -> byHand(documents(template, language), language.mapping());
      case THROUGHLINE_JSON -> rows(repository(language, beans), template, language);
      case DRIVER_FLOOR -> floor(template, language, 0);
      case READY_JSON -> floor(template, language, ROWS_BATCH_SIZE);
    };
  }

  private static OrderSource rows(OrderSource objects, MongoTemplate template, Language language) {
    ThroughlineMongoTemplate ours = (ThroughlineMongoTemplate) template;
    return new OrderSource() {
      @Override
      public List<? extends PlacedOrder> read() {
        return objects.read();
      }

      @Override
      public JsonRows<?> rows() {
        return ours.jsonRows(new Query(), language.type());
      }
    };
  }

  private static OrderSource repository(Language language, BeanFactory beans) {
    return switch (language) {
      case JAVA -> beans.getBean(JavaOrderRepository.class)::findAll;
      case KOTLIN -> beans.getBean(KotlinOrderRepository.class)::findAll;
    };
  }

  private static OrderSource byHand(
      MongoCollection<Document> collection, Converter<Document, ? extends PlacedOrder> mapping) {
    return () -> {
      List<PlacedOrder> orders = new ArrayList<>();
      for (Document document : collection.find()) {
        orders.add(mapping.convert(document));
      }
      return orders;
    };
  }

  /** Fetches bytes, and hands out objects that have been there before. */
  private static OrderSource floor(MongoTemplate template, Language language, int batchSize) {
    List<? extends PlacedOrder> ready = template.findAll(language.type());
    MongoCollection<RawBsonDocument> collection =
        template
            .getDb()
            .getCollection(template.getCollectionName(language.type()), RawBsonDocument.class);
    return () -> {
      List<RawBsonDocument> fetched =
          collection.find().batchSize(batchSize).into(new ArrayList<>(ready.size()));
      if (fetched.size() != ready.size()) {
        throw new IllegalStateException(fetched.size() + " documents");
      }
      return ready;
    };
  }

  private static MongoCollection<Document> documents(MongoTemplate template, Language language) {
    return template.getDb().getCollection(template.getCollectionName(language.type()));
  }
}
