package dev.throughline.mongodb.verify;

/**
 * Settings of the comparison of compiled mapping with stock in a running application. Only the
 * mapping is done a second time: nothing is sent twice, and no event or callback happens twice.
 * Constructors and converters of the application do run again, so one that draws random values or
 * looks at the clock shows as a difference.
 *
 * @param sampleRate the share of documents that is compared, from 0.0 (none) to 1.0 (all).
 * @param strict whether a difference is thrown as a {@link MappingDifferenceException} before
 *     anything is sent or returned; otherwise it is logged.
 * @param listener receives each comparison.
 */
public record Verification(double sampleRate, boolean strict, VerificationListener listener) {

  /** Nothing is compared. */
  public static final Verification OFF =
      new Verification(0, false, (entity, direction, differences) -> {});

  /**
   * Checks the rate.
   *
   * @throws IllegalArgumentException if the rate is not from 0.0 to 1.0.
   */
  public Verification {
    if (!(sampleRate >= 0 && sampleRate <= 1)) {
      throw new IllegalArgumentException(
          "The sample rate must be from 0.0 to 1.0, but is " + sampleRate);
    }
  }
}
