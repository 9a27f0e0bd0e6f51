package dev.throughline.chat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends a process with this one, also when this one is killed and cannot do it itself. */
final class Watchdog {

  private static final Logger logger = LoggerFactory.getLogger(Watchdog.class);

  private static final Path SHELL = Path.of("/bin/sh");

  private Watchdog() {}

  /** Starts a shell that waits for the end of its input, which is the end of this process. */
  static void endWithThisProcess(long pid) {
    if (!Files.isExecutable(SHELL)) {
      return;
    }
    try {
      var unused =
          new ProcessBuilder(SHELL.toString(), "-c", "read -r line; kill -9 " + pid)
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      logger.warn("The embedded Redis will not end when this process is killed: {}", e.toString());
    }
  }
}
