package dev.throughline.bench.jmh;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;

/** An entity of two properties. */
public class Person {

  @Id private @Nullable String id;
  private @Nullable String name;

  public @Nullable String getId() {
    return id;
  }

  public void setId(@Nullable String id) {
    this.id = id;
  }

  public @Nullable String getName() {
    return name;
  }

  public void setName(@Nullable String name) {
    this.name = name;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Person that
        && Objects.equals(id, that.id)
        && Objects.equals(name, that.name);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, name);
  }
}
