package dev.throughline.verification.faults;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The scripts that clients send, with another clock: Redis has no setting for its own, so they add
 * what one of its settings says that nothing else depends on. It is the server's, for all clients
 * at once, and nothing that Redis keeps or forgets. Whatever Redis forgets by itself at a time,
 * such as leases, it forgets by the clock of the machine.
 */
final class SkewedScripts {

  /** The setting, in bytes for Redis; where nothing is added, it has its default. */
  static final String SETTING = "repl-backlog-size";

  private static final long DEFAULT = 1_048_576;
  private static final String PACKAGE = "dev/throughline/redis/internal/window/";
  private static final String CLOCK = "redis.call('TIME')";
  private static final String SKEWED =
      """
      (function()
        local time = redis.call('TIME')
        local set = string.match(redis.call('INFO', 'replication'), 'repl_backlog_size:(%d+)')
        local millis = time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(set) - 1048576
        return {math.floor(millis / 1000), millis % 1000 * 1000}
      end)()\
      """;

  private SkewedScripts() {}

  /** The value of the setting where the clock is ahead. */
  static String ahead(long millis) {
    return Long.toString(DEFAULT + millis);
  }

  /**
   * Writes the scripts into a directory, which is to be found before the class path.
   *
   * @throws IllegalStateException if a script does not ask for the time any more
   */
  static void write(Path directory) throws IOException {
    Files.createDirectories(directory.resolve(PACKAGE));
    for (String name : new String[] {"common.lua", "clock.lua"}) {
      try (InputStream script =
          SkewedScripts.class.getClassLoader().getResourceAsStream(PACKAGE + name)) {
        String text =
            script == null ? "" : new String(script.readAllBytes(), StandardCharsets.US_ASCII);
        if (!text.contains(CLOCK)) {
          throw new IllegalStateException(PACKAGE + name + " does not ask for the time");
        }
        Files.writeString(directory.resolve(PACKAGE + name), text.replace(CLOCK, SKEWED));
      }
    }
  }
}
