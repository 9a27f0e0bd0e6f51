package dev.throughline.bench.jmh;

/** Reads an entity of two properties. */
public class PersonRead extends ReadBenchmark<Person> {

  public PersonRead() {
    super(Samples.person());
  }
}
