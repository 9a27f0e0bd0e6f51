package dev.throughline.codec.internal.define;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The class files of hidden classes, in a directory that has the folders of their packages, as
 * debuggers and decompilers look for them. An entity may have several classes of one name (its
 * codec, that of its payloads, projections): they are numbered from the second one on. Safe for use
 * by several threads.
 */
final class DumpedClasses {

  /** All converters of a JVM share what they know of a directory. */
  private static final Map<Path, DumpedClasses> BY_DIRECTORY = new ConcurrentHashMap<>();

  private final Path directory;
  private final Set<Path> written = new HashSet<>();

  private DumpedClasses(Path directory) {
    this.directory = directory;
  }

  /**
   * The class files in a directory, which is created unless it is there.
   *
   * @throws UncheckedIOException naming the directory, when it cannot be created.
   */
  static DumpedClasses in(Path directory) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw failed(directory, e);
    }
    return BY_DIRECTORY.computeIfAbsent(directory.toAbsolutePath(), DumpedClasses::new);
  }

  /**
   * Writes a class file, unless this process has written the same one; replaces what another
   * process has left.
   *
   * @param name the internal name of the class.
   * @throws UncheckedIOException naming the file, when it cannot be written.
   */
  synchronized void write(String name, byte[] bytecode) {
    for (int number = 1; ; number++) {
      String suffix = number == 1 ? "" : "-" + number;
      Path file = directory.resolve(name + suffix + ".class");
      try {
        if (written.add(file)) {
          Files.createDirectories(directory.resolve(name).getParent());
          Files.write(file, bytecode);
          return;
        }
        if (Arrays.equals(Files.readAllBytes(file), bytecode)) {
          return;
        }
      } catch (IOException e) {
        throw failed(file, e);
      }
    }
  }

  private static UncheckedIOException failed(Path path, IOException cause) {
    return new UncheckedIOException(
        "Generated codecs cannot be written to " + path + " (" + CodecClasses.DUMP + ")", cause);
  }
}
