package dev.throughline.bench.timelinefaults;

import java.util.Locale;

/** What is done to Redis, to the network before it and to its clients. */
enum Fault {
  /** Redis stands still. */
  STOP_REDIS,
  /** Redis is killed, and comes back empty. */
  KILL_REDIS,
  /** Redis is killed, and comes back as it was some time before. */
  OLD_SNAPSHOT,
  /** The clock of Redis is set, ahead or back. */
  SET_CLOCK,
  /** As after a failover: Redis is as it was a moment before, and has another clock. */
  FAILOVER,
  FLUSHALL,
  SCRIPT_FLUSH,
  /** Redis may keep nothing, and evicts everything. */
  EVICTION,
  /** Redis may keep nothing, and refuses to write. */
  LOW_MEMORY,
  CLIENT_PAUSE,
  CUT_CONNECTIONS,
  DELAYED_CONNECTIONS,
  /** Redis executes what it is told, and nobody hears of it. */
  LOST_REPLIES,
  /** A client stands still, in the middle of whatever it does. */
  STOP_CLIENT,
  /** A client is killed while it waits for Redis: what it wrote may be in the database alone. */
  KILL_CLIENT;

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
