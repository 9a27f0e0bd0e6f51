package dev.throughline.bench.entities;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The user's jars and folders as a class path. A jar that Spring Boot has made holds its classes
 * and libraries inside; they are unpacked into a folder that is deleted on close.
 */
public final class Application implements AutoCloseable {

  private static final String CLASSES = "BOOT-INF/classes/";
  private static final String LIBRARIES = "BOOT-INF/lib/";

  private final List<Path> paths = new ArrayList<>();
  private @Nullable Path unpacked;

  /**
   * Opens jars and folders.
   *
   * @throws IllegalArgumentException naming the one that is neither.
   */
  public Application(List<Path> jarsAndFolders) {
    try {
      for (Path path : jarsAndFolders) {
        add(path);
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** As {@code -cp} takes it; the libraries of Boot jars come behind their classes. */
  public String classpath() {
    return String.join(File.pathSeparator, paths.stream().map(Path::toString).toList());
  }

  private void add(Path path) {
    if (Files.isDirectory(path)) {
      paths.add(path.toAbsolutePath());
      return;
    }
    if (!Files.isRegularFile(path)) {
      throw new IllegalArgumentException("'" + path + "' is neither a jar nor a folder");
    }
    try (JarFile jar = new JarFile(path.toFile())) {
      if (jar.stream().noneMatch(entry -> entry.getName().startsWith(CLASSES))) {
        paths.add(path.toAbsolutePath());
      } else {
        unpack(jar);
      }
    } catch (IOException e) {
      throw new IllegalArgumentException("'" + path + "' is not a jar: " + e.getMessage(), e);
    }
  }

  private void unpack(JarFile jar) throws IOException {
    if (unpacked == null) {
      unpacked = Files.createTempDirectory("bench-entities");
    }
    Path folder = Files.createTempDirectory(unpacked, "app");
    paths.add(folder.resolve(CLASSES));
    for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
      JarEntry entry = entries.nextElement();
      boolean library = entry.getName().startsWith(LIBRARIES);
      if (entry.isDirectory() || (!library && !entry.getName().startsWith(CLASSES))) {
        continue;
      }
      Path file = folder.resolve(entry.getName()).normalize();
      if (!file.startsWith(folder)) {
        throw new IOException("the entry '" + entry.getName() + "' points outside");
      }
      Files.createDirectories(file.getParent());
      try (InputStream bytes = jar.getInputStream(entry)) {
        Files.copy(bytes, file);
      }
      if (library) {
        paths.add(file);
      }
    }
  }

  @Override
  public void close() {
    if (unpacked != null) {
      try (Stream<Path> files = Files.walk(unpacked)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      unpacked = null;
    }
  }
}
