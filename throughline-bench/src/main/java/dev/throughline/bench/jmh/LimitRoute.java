package dev.throughline.bench.jmh;

import dev.throughline.bench.product.Product;
import dev.throughline.bench.route.Route;

/** The best that a person can write by hand, on a byte array. */
final class LimitRoute implements Route<Product> {

  private final LimitProductWriter writer = new LimitProductWriter();

  @Override
  public Object write(Product product) {
    writer.write(product);
    return writer;
  }

  @Override
  public Product read(byte[] bytes) {
    return LimitProductReader.read(bytes);
  }

  @Override
  public byte[] bytes(Product product) {
    writer.write(product);
    return writer.toByteArray();
  }
}
