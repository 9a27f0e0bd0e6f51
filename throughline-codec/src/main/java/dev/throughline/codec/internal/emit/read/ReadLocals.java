package dev.throughline.codec.internal.emit.read;

import dev.throughline.codec.internal.plan.PropertyPlan;
import org.objectweb.asm.Label;

/** Emits where values wait until the entity is created, and which of them came. */
interface ReadLocals {

  /** Makes room for the values, of which none came. */
  void declare(ReadValues values);

  /** The types of what {@link #pushState} pushes, as they stand in a descriptor. */
  String stateTypes();

  /** Pushes all values and which of them came. */
  void pushState();

  /** Takes what another method has pushed, which are the first locals behind its arguments. */
  void resume(ReadValues values);

  /** The type that the property's value has while it waits. */
  Class<?> type(PropertyPlan property);

  void load(PropertyPlan property);

  /** Keeps the value on the stack, which is of the type of the property's plan. */
  void store(PropertyPlan property);

  /** Notes BSON null: no value for a primitive, else null. */
  void storeNull(PropertyPlan property);

  /** Notes that the property came, where that matters. */
  void mark(PropertyPlan property);

  void ifMarked(PropertyPlan property, Label present);

  void unlessMarked(PropertyPlan property, Label absent);
}
