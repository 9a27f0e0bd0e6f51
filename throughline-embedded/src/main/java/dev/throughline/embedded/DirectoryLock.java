package dev.throughline.embedded;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One server at a time owns a directory. The lock is the operating system's, so that it ends with
 * the process; the file also holds the owner's process id, which the error of a second server
 * names.
 */
final class DirectoryLock implements AutoCloseable {

  private static final String FILE_NAME = "owner.lock";

  /** Outside the content: on some systems a locked region cannot be read by others. */
  private static final long LOCKED_POSITION = Long.MAX_VALUE - 1;

  private final Path directory;
  private final FileChannel channel;

  private DirectoryLock(Path directory, FileChannel channel) {
    this.directory = directory;
    this.channel = channel;
  }

  static DirectoryLock acquire(Path requested) {
    Path directory = create(requested.toAbsolutePath().normalize());
    Path file = directory.resolve(FILE_NAME);
    FileChannel channel;
    try {
      channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw notWritable(directory, e);
    }
    try {
      if (channel.tryLock(LOCKED_POSITION, 1, false) == null) {
        throw inUse(directory, ownerIn(channel), null);
      }
      channel.truncate(0);
      channel.write(
          ByteBuffer.wrap(
              Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)),
          0);
      return new DirectoryLock(directory, channel);
    } catch (OverlappingFileLockException e) {
      closeQuietly(channel);
      throw inUse(directory, "another server in this process", e);
    } catch (IOException e) {
      closeQuietly(channel);
      throw notWritable(directory, e);
    } catch (EmbeddedMongoException e) {
      closeQuietly(channel);
      throw e;
    }
  }

  /** The directory, absolute. */
  Path directory() {
    return directory;
  }

  @Override
  public void close() {
    closeQuietly(channel);
  }

  private static Path create(Path directory) {
    try {
      return Files.createDirectories(directory);
    } catch (FileAlreadyExistsException e) {
      throw new EmbeddedMongoException(
          directory, "is a file, not a directory", "Name a directory, or remove the file.", e);
    } catch (IOException e) {
      throw new EmbeddedMongoException(
          directory,
          "cannot be created: " + e,
          "Create it, or name one below a directory that this user may write.",
          e);
    }
  }

  private static String ownerIn(FileChannel channel) throws IOException {
    ByteBuffer content = ByteBuffer.allocate(32);
    channel.read(content, 0);
    String pid = new String(content.array(), 0, content.position(), StandardCharsets.US_ASCII);
    try {
      Optional<String> command =
          ProcessHandle.of(Long.parseLong(pid)).flatMap(process -> process.info().command());
      return "process " + pid + command.map(name -> " (" + name + ")").orElse("");
    } catch (NumberFormatException e) {
      return "another process";
    }
  }

  private static EmbeddedMongoException inUse(
      Path directory, String owner, @Nullable Throwable cause) {
    return new EmbeddedMongoException(
        directory,
        "is in use by " + owner,
        "Stop that server, or give each its own throughline.embedded.directory.",
        cause);
  }

  private static EmbeddedMongoException notWritable(Path directory, IOException cause) {
    return new EmbeddedMongoException(
        directory,
        "is not writable: " + cause,
        "Give this user write permission, or name another directory.",
        cause);
  }

  private static void closeQuietly(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // The lock ends with the process at the latest.
    }
  }
}
