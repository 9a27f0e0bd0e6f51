package dev.throughline.bench.jmh;

/** Reads a list and a map of complex type. */
public class OrderRead extends ReadBenchmark<Order> {

  public OrderRead() {
    super(Samples.order());
  }
}
