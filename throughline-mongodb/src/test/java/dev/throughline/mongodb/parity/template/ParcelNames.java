package dev.throughline.mongodb.parity.template;

/** A part of a parcel. */
public interface ParcelNames {

  String getName();

  Street getTo();

  int getCount();

  long getWeight();

  double getPrice();

  boolean isFragile();

  /** A part of its address. */
  interface Street {
    String getStreet();
  }
}
