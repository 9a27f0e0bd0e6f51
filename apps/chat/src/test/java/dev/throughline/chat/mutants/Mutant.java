package dev.throughline.chat.mutants;

/**
 * A fault that a guarantee of the chat must not survive.
 *
 * @param wrong what is wrong with it, in words
 * @param type the class that is changed, below {@code dev.throughline.chat}
 * @param method its method
 * @param change an advice, whose code is copied into the method
 * @param caughtBy the test, as {@code package.Class#method}, that fails with it
 */
record Mutant(String wrong, String type, String method, Class<?> change, String caughtBy) {

  @Override
  public String toString() {
    return wrong;
  }
}
