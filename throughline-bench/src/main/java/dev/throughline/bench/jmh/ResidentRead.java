package dev.throughline.bench.jmh;

/** Reads two properties and a nested object. */
public class ResidentRead extends ReadBenchmark<Resident> {

  public ResidentRead() {
    super(Samples.resident());
  }
}
