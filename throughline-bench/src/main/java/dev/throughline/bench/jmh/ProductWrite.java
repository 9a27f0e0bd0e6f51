package dev.throughline.bench.jmh;

import dev.throughline.bench.product.Product;
import org.openjdk.jmh.annotations.Benchmark;

/** Writes the Product of experiment 1, also as fast as a person can write it. */
public class ProductWrite extends WriteBenchmark<Product> {

  public ProductWrite() {
    super(Samples.product());
  }

  @Benchmark
  public Object limit() {
    return route.write(entity);
  }

  @Benchmark
  public Object micronaut() {
    return route.write(entity);
  }
}
