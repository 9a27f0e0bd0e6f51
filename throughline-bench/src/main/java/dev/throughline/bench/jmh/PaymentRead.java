package dev.throughline.bench.jmh;

/** Reads two properties, one by a converter. */
public class PaymentRead extends ReadBenchmark<Payment> {

  public PaymentRead() {
    super(Samples.payment());
  }
}
