package dev.throughline.bench.jmh;

/** Writes an entity of two properties. */
public class PersonWrite extends WriteBenchmark<Person> {

  public PersonWrite() {
    super(Samples.person());
  }
}
