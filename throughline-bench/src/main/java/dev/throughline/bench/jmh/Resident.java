package dev.throughline.bench.jmh;

import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;

/** An entity of two properties and a nested object. */
public class Resident {

  @Id private @Nullable String id;
  private @Nullable String name;
  private @Nullable Location home;

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

  public @Nullable Location getHome() {
    return home;
  }

  public void setHome(@Nullable Location home) {
    this.home = home;
  }
}
