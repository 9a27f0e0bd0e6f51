package dev.throughline.bench.jmh;

/** Writes a list and a map of complex type. */
public class OrderWrite extends WriteBenchmark<Order> {

  public OrderWrite() {
    super(Samples.order());
  }
}
