package dev.throughline.mongodb.loading;

import java.util.List;
import java.util.Objects;

/**
 * An entity for {@link Restarts} only. Were it also used as the parent's class, stock would take
 * the accessors that it generated there for those of a restarted application, and fail.
 */
public class Restarted {

  private final String id;
  private int count;
  private List<Restarted> parts;

  public Restarted(String id, int count, List<Restarted> parts) {
    this.id = id;
    this.count = count;
    this.parts = parts;
  }

  static Restarted sample() {
    return new Restarted("1", 2, List.of(new Restarted("2", 3, List.of())));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Restarted restarted
        && Objects.equals(id, restarted.id)
        && count == restarted.count
        && Objects.equals(parts, restarted.parts);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, count, parts);
  }
}
