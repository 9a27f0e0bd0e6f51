package dev.throughline.bench.jmh;

import dev.throughline.bench.product.Product;
import org.openjdk.jmh.annotations.Benchmark;

/** Reads the Product of experiment 1, also as fast as a person can write it. */
public class ProductRead extends ReadBenchmark<Product> {

  public ProductRead() {
    super(Samples.product());
  }

  @Benchmark
  public Object limit() {
    return route.read(bytes);
  }

  @Benchmark
  public Object micronaut() {
    return route.read(bytes);
  }
}
