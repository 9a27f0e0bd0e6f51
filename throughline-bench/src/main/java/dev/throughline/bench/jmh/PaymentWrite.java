package dev.throughline.bench.jmh;

/** Writes two properties, one by a converter. */
public class PaymentWrite extends WriteBenchmark<Payment> {

  public PaymentWrite() {
    super(Samples.payment());
  }
}
