package dev.throughline.bench.product;

import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Products as the published experiment made them; the same index gives the same product. */
public final class Products {

  private static final LocalDateTime FIRST = LocalDateTime.of(2025, 1, 15, 9, 30);

  private Products() {}

  /** The product of an index, without id. */
  public static Product product(int index) {
    return fill(new Product(), index);
  }

  /** Makes a product the one of an index, without id. */
  public static <P extends Product> P fill(P product, int index) {
    product.setName("Product-" + index);
    product.setCategory("Test-Category");
    product.setPrice(index * 1.5);
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("color", "color-" + index % 10);
    attributes.put("size", "size-" + index % 5);
    product.setAttributes(attributes);
    product.setCreatedAt(FIRST.plus(index, ChronoUnit.MILLIS));
    return product;
  }

  /** The product of an index with a version, without id and as new. */
  public static VersionedProduct versioned(int index) {
    return fill(new VersionedProduct(), index);
  }

  /** The products from 0 on, without ids. */
  public static List<Product> products(int count) {
    List<Product> products = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      products.add(product(i));
    }
    return products;
  }
}
