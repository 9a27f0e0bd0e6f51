package dev.throughline.bench.calls;

import dev.throughline.bench.product.Product;
import org.springframework.data.mongodb.core.mapping.Document;

/** A product of a collection of a hundred. */
@Document(HundredProduct.COLLECTION)
class HundredProduct extends Product {

  static final String COLLECTION = "hundred";
}
