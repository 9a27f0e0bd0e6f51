package dev.throughline.verification.certify;

import reactor.core.publisher.Mono;

/** One promise that is checked on a server. */
interface Check {

  /** A few words, which name its row. */
  String name();

  /**
   * Does with stock alone what the check builds on: what fails here is the server's.
   *
   * @throws RuntimeException for what the server does not do.
   */
  void stock(Workplace at);

  /**
   * Checks it.
   *
   * @throws Wrong for what is not as promised.
   */
  Outcome run(Workplace at);

  /** Something is not as promised. */
  final class Wrong extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Wrong(String message) {
      super(message);
    }
  }

  /** The result of a publisher that always has one. */
  static <T> T result(Mono<T> publisher) {
    T result = publisher.block();
    if (result == null) {
      throw new Wrong("a publisher ended without its result");
    }
    return result;
  }

  /** Ends the check unless two values are equal. */
  static void same(String what, Object expected, Object found) {
    if (!expected.equals(found)) {
      throw new Wrong("%s: expected %s, found %s".formatted(what, expected, found));
    }
  }
}
