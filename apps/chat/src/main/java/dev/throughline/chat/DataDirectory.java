package dev.throughline.chat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** Keeps what the embedded server stores from other users of the machine. */
final class DataDirectory {

  private static final List<String> FILES = List.of("mongo.mv", "owner.lock");

  private DataDirectory() {}

  /** Creates a directory for its owner alone; one that exists stays as it is. */
  static void create(Path directory) {
    Path absolute = directory.toAbsolutePath();
    if (Files.exists(absolute) || !hasPermissions(absolute)) {
      return;
    }
    try {
      if (absolute.getParent() != null) {
        Files.createDirectories(absolute.getParent());
      }
      Files.createDirectory(
          absolute,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } catch (IOException e) {
      // The server is about to find the same, and says what to do about it.
    }
  }

  /** Leaves the store's files to their owner, also in a directory that others may enter. */
  static void restrictFiles(Path directory) {
    for (String name : FILES) {
      Path file = directory.resolve(name);
      if (Files.exists(file) && hasPermissions(file.toAbsolutePath())) {
        try {
          Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        } catch (IOException e) {
          System.err.println("chat: " + file + " is readable by other users: " + e.getMessage());
        }
      }
    }
  }

  private static boolean hasPermissions(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
