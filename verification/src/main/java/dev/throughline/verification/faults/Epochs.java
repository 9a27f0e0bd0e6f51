package dev.throughline.verification.faults;

import java.time.Duration;

/**
 * The times of a run: the timelines of each few seconds are in a database of their own, since the
 * embedded server looks at every entry of a collection to find some.
 *
 * @param run what the names of its databases begin with
 * @param beganMillis when the first epoch began, by the wall clock
 */
record Epochs(String run, long beganMillis) {

  static final Duration STALENESS = Duration.ofMillis(800);

  private static final long LENGTH_MILLIS = 8_000;

  int now() {
    return (int) ((System.currentTimeMillis() - beganMillis) / LENGTH_MILLIS);
  }

  String database(int epoch) {
    return run + "_" + epoch;
  }

  /** {@return how logs call a room} */
  String logged(int epoch, Room room) {
    return database(epoch) + "/" + room;
  }

  /** The epoch of what logs call a room. */
  int epoch(String logged) {
    return Integer.parseInt(logged.substring(run.length() + 1, logged.indexOf('/')));
  }

  /** The room that logs call so. */
  static Room room(String logged) {
    return Room.valueOf(logged.substring(logged.indexOf('/') + 1));
  }
}
