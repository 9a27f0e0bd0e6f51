package dev.throughline.mongodb.loading;

import java.util.List;
import java.util.Objects;

/** Entities for loaders that see nothing but the JDK. */
public class Loaded {

  private String id;
  private int count;
  private List<Part> parts;

  public Loaded(String id, int count, List<Part> parts) {
    this.id = id;
    this.count = count;
    this.parts = parts;
  }

  static Loaded sample() {
    return new Loaded("1", 2, List.of(new Part("a")));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Loaded loaded
        && Objects.equals(id, loaded.id)
        && count == loaded.count
        && Objects.equals(parts, loaded.parts);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, count, parts);
  }

  /** Its {@code equals} is written out: that of a record keeps the class in the JVM by itself. */
  private record Part(String name) {

    @Override
    public boolean equals(Object other) {
      return other instanceof Part part && Objects.equals(name, part.name);
    }

    @Override
    public int hashCode() {
      return Objects.hashCode(name);
    }
  }
}
