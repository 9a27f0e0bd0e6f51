package dev.throughline.bench.chathistory;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * All messages, known by their numbers alone, so that every process can tell what a page has to
 * hold. Rooms take turns, and some messages of a room have the same time.
 *
 * @param messages in all rooms together.
 * @param pageSize messages on a page.
 */
record Chat(int messages, int rooms, int pageSize) {

  private static final Instant BEGIN = Instant.parse("2025-01-01T00:00:00Z");
  private static final String WORDS =
      "lorem ipsum dolor sit amet consetetur sadipscing elitr sed diam nonumy eirmod tempor"
          + " invidunt";

  /** The message of that number; a higher one is never older. */
  Message message(int number) {
    int ofRoom = number / rooms;
    return new Message(
        number + 1L,
        roomName(number % rooms),
        "user-" + number * 31L % 97,
        WORDS.substring(number % 40, 40 + number % 50) + " #" + number,
        BEGIN.plusMillis(ofRoom / 3 * 1_000L));
  }

  static String roomName(int room) {
    return "room-" + room;
  }

  int messagesOf(int room) {
    return messages / rooms + (room < messages % rooms ? 1 : 0);
  }

  /** The messages that a page has to hold, the newest first. */
  List<Message> page(Place place) {
    int count = messagesOf(place.room());
    List<Message> page = new ArrayList<>();
    for (int newer = place.newer(); newer < Math.min(place.newer() + pageSize, count); newer++) {
      page.add(message((count - 1 - newer) * rooms + place.room()));
    }
    return page;
  }

  Place randomPlace(RandomGenerator random) {
    int room = random.nextInt(rooms);
    int pages = Math.max(1, messagesOf(room) / pageSize);
    return new Place(room, random.nextInt(pages) * pageSize);
  }

  Place older(Place place) {
    return new Place(place.room(), place.newer() + pageSize);
  }
}
