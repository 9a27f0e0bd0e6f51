package dev.throughline.bench.jmh;

/** Writes two properties and a nested object. */
public class ResidentWrite extends WriteBenchmark<Resident> {

  public ResidentWrite() {
    super(Samples.resident());
  }
}
