package dev.throughline.documentation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

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

  /** The files that are not built, by a pattern for their paths from the root on. */
  public static List<Path> files(String pattern) {
    Path root = root();
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> !file.toString().contains("/target/"))
          .filter(file -> root.relativize(file).toString().matches(pattern))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The text of a file. */
  public static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
