package dev.throughline.documentation;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the sources are. */
public final class Repository {

  private Repository() {}

  /** The directory that holds the parent's pom.xml and the README. */
  public static Path root() {
    Path directory = Path.of("").toAbsolutePath();
    while (!Files.isRegularFile(directory.resolve(".ci/run"))) {
      directory = directory.getParent();
      if (directory == null) {
        throw new IllegalStateException("No .ci/run above " + Path.of("").toAbsolutePath());
      }
    }
    return directory;
  }
}
