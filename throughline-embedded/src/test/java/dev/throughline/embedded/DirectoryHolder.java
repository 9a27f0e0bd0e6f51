package dev.throughline.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Another process that holds a directory until it is ended. */
final class DirectoryHolder {

  private DirectoryHolder() {}

  static Process start(Path directory) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                DirectoryHolder.class.getName(),
                directory.toString())
            .redirectErrorStream(true)
            .start();
    BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    StringBuilder said = new StringBuilder();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.equals("holding")) {
        return process;
      }
      said.append(line).append('\n');
    }
    throw new IllegalStateException("The other process ended: " + said);
  }

  public static void main(String[] arguments) throws Exception {
    try (EmbeddedMongo mongo = EmbeddedMongo.inDirectory(Path.of(arguments[0]))) {
      System.out.println("holding");
      int ended = System.in.read(); // until it is killed, or its parent is gone
      assert ended == -1;
    }
  }
}
