package dev.throughline.bench.calls;

import dev.throughline.bench.product.Product;
import org.springframework.data.mongodb.core.mapping.Document;

/** A product in a collection of its own, so that inserts change nothing for the other calls. */
@Document(InsertedProduct.COLLECTION)
class InsertedProduct extends Product {

  static final String COLLECTION = "inserted";
}
