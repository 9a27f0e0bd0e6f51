package dev.throughline.bench.calls;

import dev.throughline.bench.product.Product;
import dev.throughline.bench.product.Products;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The document that the calls are about, and their arguments. */
final class Subject {

  static final String COLLECTION = "products";
  static final String ID = "65a4f0c2e8b1a93d5c7f0e11";
  static final String NAME = "Product-7";
  static final String CATEGORY = "Test-Category";
  static final double LEAST = 1.5;
  static final double PRICE = 10.5;

  /** How many products a short list has, and a page. */
  static final int LISTED = 4;

  private Subject() {}

  /** The product as it is stored. */
  static Product stored() {
    Product product = Products.product(7);
    product.setId(ID);
    return product;
  }

  /** Products that are listed, of a class that has a collection of its own. */
  static List<Product> listed(int count, Supplier<Product> made) {
    return IntStream.range(2, count + 2) // the first two are too cheap
        .mapToObj(index -> Products.fill(made.get(), index))
        .toList();
  }

  /** A product that is not stored yet. */
  static InsertedProduct unsaved() {
    Product like = Products.product(8);
    InsertedProduct product = new InsertedProduct();
    product.setName(like.getName());
    product.setCategory(like.getCategory());
    product.setPrice(like.getPrice());
    product.setAttributes(like.getAttributes());
    product.setCreatedAt(like.getCreatedAt());
    return product;
  }
}
