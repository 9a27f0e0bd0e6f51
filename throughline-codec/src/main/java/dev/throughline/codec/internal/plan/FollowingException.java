package dev.throughline.codec.internal.plan;

/**
 * A reference could not be followed. The document is not read once more: stock has thrown the cause
 * already.
 */
public final class FollowingException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Throwable thrown;

  public FollowingException(Throwable thrown) {
    super(null, thrown, false, false);
    this.thrown = thrown;
  }

  /** Throws what stock has thrown, whatever it is. */
  public RuntimeException rethrow() {
    FollowingException.<RuntimeException>sneak(thrown);
    return this;
  }

  @SuppressWarnings("unchecked") // the compiler's view only
  private static <T extends Throwable> void sneak(Throwable thrown) throws T {
    throw (T) thrown;
  }
}
