package dev.throughline.bench.chathistory;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One way to read the history; used by all users at once. */
interface History extends AutoCloseable {

  /**
   * What one request gets.
   *
   * @param cursor what a client of this way would ask for the next page with; null when it asks by
   *     number, or when there is no next page.
   * @param cached whether no database was asked.
   */
  record Answer(List<Message> messages, @Nullable String cursor, boolean cached) {}

  /** Stores all messages, once, before anything is asked. */
  void store(Chat chat);

  /**
   * One request.
   *
   * @param cursor of the place, as it came with the page before; null for the newest messages.
   */
  Answer page(Place place, @Nullable String cursor);

  /** A cursor of a place without walking to it; null when this way needs none. */
  default @Nullable String cursor(Place place) {
    return null;
  }

  /** {@return what the application really runs on, for the table's note} */
  default String wiring() {
    return "";
  }

  @Override
  void close();
}
