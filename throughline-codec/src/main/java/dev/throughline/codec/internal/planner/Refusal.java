package dev.throughline.codec.internal.planner;

/** Ends the planning of a type with the reason why stock serves it. Never leaves the package. */
final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  Refusal(String reason) {
    super(reason, null, false, false);
  }
}
