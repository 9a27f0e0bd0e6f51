package dev.throughline.codec.internal.emit.read;

import dev.throughline.codec.internal.plan.PropertyPlan;

/** The places of values while a document is read, and their use afterwards. */
interface ReadSlots {

  /** Emits what comes before the first field. */
  void start();

  /** The types of what {@link #pushState} pushes, as they stand in a descriptor. */
  String stateTypes();

  /** Emits the pushing of all that was kept so far. */
  void pushState();

  /** Emits what comes first in a method that goes on with what another one has pushed. */
  void resume();

  /** Emits the reading of a value, whose BSON type {@code pushType} pushes. */
  void set(PropertyPlan property, Runnable pushType);

  /** Emits what BSON null means. */
  void absent(PropertyPlan property);

  /** Emits the closing of the document and the return of the result. */
  void finish();
}
