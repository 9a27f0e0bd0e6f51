package dev.throughline.bench.bulkinsert;

import dev.throughline.bench.product.Product;
import java.util.Objects;

/** Which product has which id, as a number that does not depend on the order. */
public final class IdDigest {

  private long sum;
  private int missing;

  /** Adds a product. */
  public void add(Product product) {
    String id = product.getId();
    if (id == null) {
      missing++;
    } else {
      sum += mix(31L * Objects.hashCode(product.getName()) + ((long) id.hashCode() << 32));
    }
  }

  /** The number. */
  public long sum() {
    return sum;
  }

  /** {@return how many products have no id} */
  public int missing() {
    return missing;
  }

  private static long mix(long value) {
    long mixed = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ (mixed >>> 33);
  }
}
