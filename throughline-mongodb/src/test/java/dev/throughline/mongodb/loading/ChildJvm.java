package dev.throughline.mongodb.loading;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Programs of the JDK that runs the tests. */
final class ChildJvm {

  private ChildJvm() {}

  static String tool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  /** What the program prints; fails unless it ends well. */
  static String run(Path directory, List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    try {
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new AssertionError(command + " failed:\n" + output);
      }
      return output;
    } finally {
      process.destroyForcibly();
    }
  }
}
