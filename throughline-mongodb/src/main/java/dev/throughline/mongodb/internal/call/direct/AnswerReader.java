package dev.throughline.mongodb.internal.call.direct;

/** Reads what a server answers to a command. */
@FunctionalInterface
interface AnswerReader<A> {

  /**
   * Reads an answer.
   *
   * @param answer one document, which is not changed any more.
   */
  A of(byte[] answer);
}
