package dev.throughline.verification.faults;

import java.util.Locale;

/** What is done to Redis, to the network before it and to its clients. */
enum Fault {
  /** Redis is stopped for a while. */
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
  /** Redis executes the commands, and its replies are lost. */
  LOST_REPLIES,
  /** A client is stopped for a while, at any point of its work. */
  STOP_CLIENT,
  /** A client is killed while it waits for Redis: what it wrote may be in the database alone. */
  KILL_CLIENT;

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
