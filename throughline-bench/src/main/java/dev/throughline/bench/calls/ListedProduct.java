package dev.throughline.bench.calls;

import dev.throughline.bench.product.Product;
import org.springframework.data.mongodb.core.mapping.Document;

/** A product of a collection of four. */
@Document(ListedProduct.COLLECTION)
class ListedProduct extends Product {

  static final String COLLECTION = "listed";
}
