package dev.throughline.bench.bulkinsert;

import dev.throughline.bench.product.Product;
import dev.throughline.bench.product.Products;
import dev.throughline.bench.product.VersionedProduct;
import java.util.List;
import java.util.Locale;

/** The documents that a round writes. */
enum Workload {
  /** New products, all of which are there before the clock starts. */
  NEW("%,d products into a collection", 100_000),
  /** New products, made under the clock as they are taken: more than the heap may hold. */
  GENERATED("%,d products, made as they are taken, into a collection", 100_000),
  /** Products with versions; every other one is in the collection already. */
  MIXED("%,d products with versions, half of them existing, into a collection", 10_000);

  private final String title;
  private final int documents;

  Workload(String title, int documents) {
    this.title = title;
    this.documents = documents;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  String title(int documents) {
    return title.formatted(documents);
  }

  /** The number of products of a round, when no option sets it. */
  int documents(boolean quick) {
    return quick ? documents / 20 : documents;
  }

  /** The ways to write them that are compared. */
  List<Strategy> strategies() {
    return switch (this) {
      case NEW -> List.of(Strategy.values());
      case GENERATED ->
          List.of(
              Strategy.SAVE_ALL,
              Strategy.THROUGHLINE_SAVE_ALL,
              Strategy.THROUGHLINE_WRITER,
              Strategy.THROUGHLINE_PARALLEL);
      case MIXED ->
          List.of(Strategy.SAVE_ALL, Strategy.THROUGHLINE_SAVE_ALL, Strategy.THROUGHLINE_WRITER);
    };
  }

  /** The product of an index as it is to be found afterwards, without its id. */
  Product expected(int index) {
    if (this != MIXED) {
      return Products.product(index);
    }
    VersionedProduct product = Products.versioned(index);
    product.setVersion(exists(index) ? 1L : 0L);
    if (exists(index)) {
      change(product);
    }
    return product;
  }

  /** {@return whether a product of the mixed workload is there before} */
  static boolean exists(int index) {
    return index % 2 == 0;
  }

  /** What happens to a product that is there before it is saved again. */
  static void change(Product product) {
    product.setPrice(product.getPrice() + 1);
  }
}
