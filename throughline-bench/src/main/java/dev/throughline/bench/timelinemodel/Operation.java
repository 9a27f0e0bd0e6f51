package dev.throughline.bench.timelinemodel;

import dev.throughline.redis.protocol.PageRange;

/** What a process of the model does next. */
sealed interface Operation {

  /** Sends a note; again under the same client id when the outcome is unknown. */
  record Append(Note note) implements Operation {}

  /** Changes the text of an entry. */
  record Edit(long seq, String text) implements Operation {}

  /** Reads a page, as a client that sends the highest change number it knows. */
  record Read(PageRange range) implements Operation {}

  /** Catches up from the highest change number of the process. */
  record CatchUp(int n) implements Operation {}
}
