package dev.throughline.mongodb.internal.run;

import org.jspecify.annotations.Nullable;

/** A template, blocking or reactive, that makes compiled calls. */
public interface CallTarget {

  /**
   * {@return the template that makes compiled calls for an object's callers, or null where the
   * object is called itself}
   *
   * @param operations a template of ours; null for what wraps one (advice, a spy, a subclass of
   *     users), which sees each call then.
   */
  static @Nullable CallTarget of(Object operations) {
    return operations instanceof CallTarget target && target.isItself(operations) ? target : null;
  }

  /**
   * {@return whether an object is this template, and has its own parts: a proxy hands the question
   * on to another object, and a spy has the parts of the template that it was made of}
   */
  boolean isItself(Object asked);

  /** {@return what makes its calls by their plans} */
  Runner runner();
}
