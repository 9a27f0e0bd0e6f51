package dev.throughline.redis.model;

import dev.throughline.redis.internal.protocol.PageRange;
import dev.throughline.redis.internal.protocol.PlainRange;

/** What a process of the model does next. */
public sealed interface Operation {

  /** Sends a note; again under the same client id when the outcome is unknown. */
  record Append(Note note) implements Operation {}

  /** Changes the text of an entry. */
  record Edit(long seq, String text) implements Operation {}

  /** Reads a page, as a client that sends the highest revision it knows. */
  record Read(PageRange range) implements Operation {}

  /** Reads a page, as a client that claims to know a revision which there is not. */
  record FarRead(PageRange range) implements Operation {

    public static final long REVISION = 1L << 40;
  }

  /** Reads a page of what is no key, though it may look like the one that there is. */
  record StrangeRead(Object key, PageRange range) implements Operation {}

  /** Puts a note into a plain timeline, in the place of the one with its ids, or deletes that. */
  record PlainSave(Note note) implements Operation {

    public static final String DELETED = "deleted";
  }

  /** Reads a page of a plain timeline. */
  record PlainRead(PlainRange range) implements Operation {}

  /** {@return whether nothing is written by it} */
  default boolean reads() {
    return !(this instanceof Append || this instanceof Edit || this instanceof PlainSave);
  }

  /** Catches up from the highest revision of the process. */
  record CatchUp(int n) implements Operation {}
}
