package dev.throughline.redis.model.world;

/**
 * One thing that may happen next.
 *
 * @param kind what
 * @param index to which process or late request
 */
public record Choice(Kind kind, int index) {

  /** What may happen. */
  public enum Kind {
    /** The request of a process is executed, and answered. */
    STEP(false),
    /** A scan of the database takes in only what is there by now, and goes on later. */
    TEAR(false),
    /** The request is lost; the process learns that its outcome is unknown. */
    LOSE_REQUEST(true),
    /** The request is executed, and the reply lost. */
    LOSE_REPLY(true),
    /** The process gives up waiting; the request will arrive later. */
    DELAY(true),
    /** The request is executed and answered, and will arrive once more. */
    REPEAT(true),
    /** The caller of the process gives up, and it does the next thing. */
    CANCEL(true),
    /** The process is killed. */
    CRASH(true),
    /** Redis forgets everything. */
    FLUSH(true),
    /** Redis is set back to where it was saved. */
    RESTORE(true),
    /** The clock of Redis is set back. */
    SKEW(true),
    /** Redis saves what it has. */
    SAVE(false),
    /** A late request arrives. */
    ARRIVE(false),
    /** Time passes: half of the staleness bound. */
    TICK(false);

    final boolean fault;

    Kind(boolean fault) {
      this.fault = fault;
    }
  }

  /** {@return whether it is a process that acts, or is hit} */
  public boolean ofActor() {
    return kind.ordinal() <= Kind.CRASH.ordinal();
  }
}
