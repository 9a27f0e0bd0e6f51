package dev.throughline.codec.internal.emit.code;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Gives out the local variables of one method while it is emitted. What a block has taken is given
 * out again behind it. One for each method; not safe for use by several threads.
 */
public final class Locals {

  private final MethodVisitor code;
  private int next;

  /**
   * Creates locals.
   *
   * @param first the number of the first one: those before it are given out otherwise.
   */
  public Locals(MethodVisitor code, int first) {
    this.code = code;
    this.next = first;
  }

  /**
   * Takes a local.
   *
   * @param name what debuggers show, where class files have names.
   */
  public int local(Class<?> type, String name) {
    Type taken = Type.getType(type);
    int local = next;
    next += taken.getSize();
    LocalNames.declare(code, local, taken.getDescriptor(), name);
    return local;
  }

  /** Marks the beginning of a block, for {@link #release}. */
  public int mark() {
    return next;
  }

  /** Takes back what was given out since the mark. */
  public void release(int mark) {
    next = mark;
  }
}
