package dev.throughline.mongodb.internal.driver;

/** Documents that are inserted or replaced by one call. Of one execution. */
public final class BulkWrite {

  private final Statements statements;
  private final boolean ordered;
  private int repeated;

  /**
   * Creates a write.
   *
   * @param ordered whether none is written behind one that is refused.
   */
  public BulkWrite(Statements statements, boolean ordered) {
    this.statements = statements;
    this.ordered = ordered;
  }

  /** The documents, and what they replace. */
  public Statements statements() {
    return statements;
  }

  /** {@return whether none is written behind one that is refused} */
  public boolean ordered() {
    return ordered;
  }

  /** Counts a command that is sent again. */
  public void repeat() {
    repeated++;
  }

  /** {@return how often a command was sent again} */
  public int repeated() {
    return repeated;
  }
}
