package dev.throughline.chat.migrate;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.infrastructure.item.ItemReader;

/**
 * Reads a table page by page from its start. Rows that an earlier run has moved are moved again, to
 * the same ids.
 */
final class KeysetReader<T> implements ItemReader<T> {

  /** Reads the rows after one. */
  interface Pages<T> {
    List<T> after(@Nullable T last, int limit);
  }

  private static final int PAGE = 1000;

  private final Pages<T> pages;
  private final Queue<T> page = new ArrayDeque<>();
  private @Nullable T last;
  private boolean done;

  KeysetReader(Pages<T> pages) {
    this.pages = pages;
  }

  @Override
  public @Nullable T read() {
    if (page.isEmpty() && !done) {
      List<T> next = pages.after(last, PAGE);
      page.addAll(next);
      done = next.size() < PAGE;
    }
    T row = page.poll();
    if (row != null) {
      last = row;
    }
    return row;
  }
}
