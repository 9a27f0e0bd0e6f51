package dev.throughline.bench.bulkinsert;

import com.mongodb.client.MongoCollection;
import dev.throughline.bench.product.Product;
import dev.throughline.bench.product.Products;
import java.time.LocalDateTime;
import java.util.BitSet;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.data.mongodb.core.MongoTemplate;

/** Compares the collection with the products that went in, by means of stock Spring Data. */
final class WrittenProducts {

  private static final int BATCH = 1_000;

  private final MongoTemplate template;
  private final Workload workload;
  private final String name;
  private int counted;
  private long countedBytes;

  WrittenProducts(BeanFactory stock, Workload workload) {
    this.workload = workload;
    this.template = stock.getBean(MongoTemplate.class);
    this.name = template.getCollectionName(Product.class);
  }

  Map<String, Object> drop() {
    template.getDb().getCollection(name).drop();
    return Map.of();
  }

  /** Makes the null server keep the documents that it receives. */
  Map<String, Object> keep() {
    template.getDb().runCommand(new Document("keep", name));
    return Map.of();
  }

  /**
   * Reads every document back.
   *
   * @return what is wrong first, or {@literal null}.
   */
  @Nullable String readBack(int documents, Strategy.Keeps keeps, long idDigest, int missingIds) {
    BitSet seen = new BitSet(documents);
    IdDigest ids = new IdDigest();
    MongoCollection<RawBsonDocument> collection =
        template.getDb().getCollection(name, RawBsonDocument.class);
    for (RawBsonDocument raw : collection.find().batchSize(BATCH)) {
      int index = indexOf(raw, documents);
      if (index < 0 || seen.get(index)) {
        return "unexpected document " + raw.toJson();
      }
      seen.set(index);
      String wrong =
          keeps == Strategy.Keeps.PLAIN_FIELDS
              ? comparePlain(raw, Products.product(index))
              : compareWithStock(raw, workload.expected(index), ids);
      if (wrong != null) {
        return wrong;
      }
    }
    if (seen.cardinality() != documents) {
      return "%d documents instead of %d".formatted(seen.cardinality(), documents);
    }
    if (keeps == Strategy.Keeps.EVERYTHING && missingIds > 0) {
      return missingIds + " entities did not get their id";
    }
    if (keeps == Strategy.Keeps.EVERYTHING && idDigest != ids.sum()) {
      return "the ids in the collection are not the ids in the entities";
    }
    return null;
  }

  private @Nullable String compareWithStock(RawBsonDocument raw, Product expected, IdDigest ids) {
    if (!raw.isObjectId("_id")) {
      return "no ObjectId in " + raw.toJson();
    }
    expected.setId(raw.getObjectId("_id").getValue().toHexString());
    RawBsonDocument stock = StockBytes.of(template.getConverter(), expected);
    if (!raw.getByteBuffer().asNIO().equals(stock.getByteBuffer().asNIO())) {
      return "not the bytes of stock: %s instead of %s".formatted(raw.toJson(), stock.toJson());
    }
    Product read = template.getConverter().read(expected.getClass(), raw.decode(StockBytes.CODEC));
    ids.add(read);
    return expected.equals(read) ? null : "%s instead of %s".formatted(read, expected);
  }

  private static @Nullable String comparePlain(BsonDocument raw, Product expected) {
    BsonDocument attributes = raw.getDocument("attributes");
    boolean same =
        Objects.equals(expected.getName(), raw.getString("name").getValue())
            && Objects.equals(expected.getCategory(), raw.getString("category").getValue())
            && expected.getPrice() == raw.getDouble("price").getValue()
            && LocalDateTime.parse(raw.getString("createdAt").getValue())
                .equals(expected.getCreatedAt())
            && Objects.requireNonNull(expected.getAttributes()).entrySet().stream()
                .allMatch(it -> new BsonString(it.getValue()).equals(attributes.get(it.getKey())))
            && attributes.size() == 2;
    return same ? null : "%s instead of %s".formatted(raw.toJson(), expected);
  }

  /**
   * Asks the null server what it has counted.
   *
   * @return what is wrong, or {@literal null}.
   */
  @Nullable String tally(int documents, Strategy.Keeps keeps) {
    Document tally = template.getDb().runCommand(new Document("tally", name));
    if (tally.getLong("documents") != documents) {
      return "%d documents instead of %d".formatted(tally.getLong("documents"), documents);
    }
    if (keeps == Strategy.Keeps.PLAIN_FIELDS) {
      return null;
    }
    long bytes = bytes(documents);
    return tally.getLong("bytes") == bytes
        ? null
        : "%d bytes instead of %d".formatted(tally.getLong("bytes"), bytes);
  }

  private long bytes(int documents) {
    if (documents != counted) {
      long bytes = 0;
      for (int i = 0; i < documents; i++) {
        Product product = workload.expected(i);
        product.setId(new ObjectId().toHexString());
        bytes += StockBytes.of(template.getConverter(), product).getByteBuffer().remaining();
      }
      counted = documents;
      countedBytes = bytes;
    }
    return countedBytes;
  }

  private static int indexOf(BsonDocument raw, int documents) {
    BsonValue value = raw.get("name");
    String prefix = "Product-";
    if (!(value instanceof BsonString string) || !string.getValue().startsWith(prefix)) {
      return -1;
    }
    int index = Integer.parseInt(string.getValue().substring(prefix.length()));
    return index < documents ? index : -1;
  }
}
