package dev.throughline.mongodb.parity.expect;

/** A table of {@code docs/mapping.md}. */
public enum Section {
  VALUES("Values"),
  TYPES("Declared types"),
  COLLECTIONS("Collections"),
  NAMES("Names, types and annotations"),
  INSTANCES("Instances"),
  CONVERSIONS("Conversions");

  private final String heading;

  Section(String heading) {
    this.heading = heading;
  }

  /** Its heading. */
  public String heading() {
    return heading;
  }
}
