package dev.throughline.bench.bulkread;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.throughline.bench.process.ChildJvm;
import dev.throughline.bench.product.Product;
import dev.throughline.bench.product.Products;
import dev.throughline.testkit.NullServer;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.mongodb.core.MongoTemplate;
import tools.jackson.databind.JsonNode;

/** A million products, 230 MB, are read in a heap of 64 MB and in few calls. */
class LargeReadTest {

  private static final int STORED = 10_000;
  private static final int TIMES = 100;
  private static final int DOCUMENTS_PER_CALL = 1_000;

  private static final NullServer SERVER = NullServer.start();
  private static double price;

  @BeforeAll
  static void store() {
    try (MongoClient client = MongoClients.create(SERVER.uri())) {
      client
          .getDatabase(LargeReadChild.DATABASE)
          .runCommand(new Document("keep", "products").append("times", TIMES));
      List<Product> products = Products.products(STORED);
      new MongoTemplate(client, LargeReadChild.DATABASE).insertAll(products);
      price = TIMES * products.stream().mapToDouble(Product::getPrice).sum();
    }
  }

  @AfterAll
  static void close() {
    SERVER.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"stream", "flux", "aggregate"})
  void aMillionFitIntoASmallHeap(String way) {
    try (ChildJvm reader = ChildJvm.start("reader", LargeReadChild.class, "64m")) {
      JsonNode read = reader.ask(way, Map.of("uri", SERVER.uri()));
      assertThat(read.get("documents").asInt()).isEqualTo(STORED * TIMES);
      assertThat(read.get("price").asDouble()).isEqualTo(price);
      assertThat(read.get("calls").asInt())
          .isLessThanOrEqualTo(STORED * TIMES / DOCUMENTS_PER_CALL);
    }
  }
}
