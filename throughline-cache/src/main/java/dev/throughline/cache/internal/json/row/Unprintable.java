package dev.throughline.cache.internal.json.row;

import dev.throughline.codec.internal.bson.Deopt;

/** The signal that a document has to be printed by way of its object. */
public final class Unprintable {

  public static final Deopt UNKNOWN = new Deopt("a value whose JSON only its object knows");

  private Unprintable() {}
}
