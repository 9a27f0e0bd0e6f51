package dev.throughline.codec.internal.bson;

/**
 * Signals that the compiled path met a document or an object outside its plan, so that the caller
 * hands this one to the stock converter.
 *
 * <p>Thrown from per-document code, so it carries no stack trace; the reason names what was met and
 * is counted by the report. Instances are shared and immutable.
 */
public final class Deopt extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates a signal; keep it in a constant and throw that.
   *
   * @param reason what the plan does not cover, in a few words.
   */
  public Deopt(String reason) {
    super(reason, null, false, false);
  }
}
