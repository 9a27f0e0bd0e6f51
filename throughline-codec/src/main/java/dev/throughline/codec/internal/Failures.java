package dev.throughline.codec.internal;

import java.util.Set;

/**
 * Handles failures in compiled code, most of which are failures of the user code that it calls: all
 * of them, errors included, leave the document to stock, whose exception the caller gets
 * (D-CODEC-01).
 */
final class Failures {

  private static final Set<String> ENTRIES =
      Set.of(
          EntityCodec.class.getName(),
          ProjectionCodec.class.getName(),
          CompactEntityCodec.class.getName());

  private Failures() {}

  /**
   * Lets only the outermost codec on the stack answer exhaustion with another attempt: if each of
   * them did, code that calls itself through a converter would take twice as long for each level.
   *
   * @throws VirtualMachineError the failure, when another codec's call is under way.
   */
  static void check(Throwable failure) {
    if (failure instanceof VirtualMachineError error && nested()) {
      throw error;
    }
  }

  private static boolean nested() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .filter(frame -> frame.getMethodName().startsWith("try"))
                    .filter(frame -> ENTRIES.contains(frame.getClassName()))
                    .skip(1)
                    .findFirst()
                    .isPresent());
  }
}
