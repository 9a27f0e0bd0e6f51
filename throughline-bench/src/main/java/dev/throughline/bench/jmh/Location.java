package dev.throughline.bench.jmh;

import org.jspecify.annotations.Nullable;

/** A part of other entities. */
public class Location {

  private @Nullable String zip;
  private @Nullable String city;

  public @Nullable String getZip() {
    return zip;
  }

  public void setZip(@Nullable String zip) {
    this.zip = zip;
  }

  public @Nullable String getCity() {
    return city;
  }

  public void setCity(@Nullable String city) {
    this.city = city;
  }
}
