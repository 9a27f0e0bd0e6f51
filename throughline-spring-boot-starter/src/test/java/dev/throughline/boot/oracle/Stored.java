package dev.throughline.boot.oracle;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;

/** What the entities of all random classes have. */
public abstract class Stored implements Serializable {

  @Id public String id;
  public @Nullable String title;
  public @Nullable Integer total;

  /** The version, where the class has one. */
  public @Nullable Long version() {
    return null;
  }

  /** Sets the version, where the class has one. */
  public void version(@Nullable Long last) {}

  /** No hash code is printed where an annotation asks for the text. */
  @Override
  public String toString() {
    return "stored " + id;
  }

  final void retitle() {
    String before = String.valueOf(title);
    title = before.length() > 8 ? "t" : before + "+";
  }
}
