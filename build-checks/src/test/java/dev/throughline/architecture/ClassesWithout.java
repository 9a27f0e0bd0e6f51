package dev.throughline.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Our classes on a class path that lacks some libraries: each is loaded, initialised, and asked for
 * its members, in a class loader that shares nothing with the tests.
 */
final class ClassesWithout implements AutoCloseable {

  private static final String CLASS_PATH = System.getProperty("java.class.path");

  private final URLClassLoader loader;
  private final Map<String, ClassFile> files = new TreeMap<>();

  /** Those that Spring finds by name in our files. */
  private final Set<String> found = new TreeSet<>();

  private final Map<String, Throwable> broken = new TreeMap<>();
  private final Map<String, Boolean> missing = new HashMap<>();

  /**
   * Loads our classes.
   *
   * @param more folders of classes besides those of the class path.
   */
  ClassesWithout(Absent absent, Path... more) {
    List<URL> urls = new ArrayList<>();
    List<String> entries = new ArrayList<>(List.of(CLASS_PATH.split(":")));
    Stream.of(more).map(Path::toString).forEach(entries::add);
    for (String entry : entries) {
      if (!absent.takes(entry) && !entry.contains("/build-checks/")) {
        Path path = Path.of(entry);
        urls.add(url(path));
        if (Files.isDirectory(path)) {
          addClasses(path);
        } else if (entry.contains("/target/")) {
          addClassesOfJar(path);
        }
      }
    }
    loader = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    files.keySet().forEach(this::load);
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A module is its jar where it has been packaged before, as by {@code mvn verify}. */
  private void addClassesOfJar(Path jar) {
    try (FileSystem content = FileSystems.newFileSystem(jar)) {
      addClasses(content.getPath("/"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void addClasses(Path root) {
    try (Stream<Path> walked = Files.walk(root)) {
      for (Path file : (Iterable<Path>) walked::iterator) {
        String name = root.relativize(file).toString().replace('/', '.');
        if (name.startsWith("META-INF.spring") && Files.isRegularFile(file)) {
          found.addAll(List.of(Files.readString(file).split("[\\s=,\\\\]+")));
        } else if (name.endsWith(".class") && !name.contains("package-info")) {
          files.put(name.replaceAll("\\.class$", ""), ClassFile.of(Files.readAllBytes(file)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void load(String name) {
    try {
      Class<?> type = Class.forName(name, true, loader);
      type.getDeclaredMethods();
      type.getDeclaredFields();
      type.getDeclaredConstructors();
    } catch (Throwable e) {
      broken.put(name, e);
    }
  }

  /** Our classes that are there. */
  Set<String> names() {
    return files.keySet();
  }

  ClassFile file(String name) {
    return files.get(name);
  }

  /** Our classes that cannot be loaded, initialised or resolved, with what was thrown. */
  Map<String, Throwable> broken() {
    return broken;
  }

  /** Whether a class is not there, or is of no use. */
  boolean isMissing(String name) {
    return missing.computeIfAbsent(name, this::cannotBeUsed);
  }

  private boolean cannotBeUsed(String name) {
    if (files.containsKey(name)) {
      return broken.containsKey(name);
    }
    try {
      Class.forName(name, false, loader).getDeclaredMethods();
      return false;
    } catch (ClassNotFoundException | LinkageError e) {
      return true;
    }
  }

  /**
   * The doors: our classes that can be used, name one that cannot, and are found by Spring or named
   * by a class that has nothing to do with the absent libraries. A class that only such classes
   * name which need the libraries is behind a door, and no door itself.
   */
  Map<String, Set<String>> doors() {
    Map<String, Set<String>> unusable = new TreeMap<>();
    Map<String, Set<String>> namedBy = new HashMap<>();
    files.forEach(
        (name, file) -> {
          Set<String> named = new TreeSet<>(file.classes());
          named.forEach(it -> namedBy.computeIfAbsent(it, key -> new TreeSet<>()).add(name));
          named.removeIf(it -> it.equals(name) || !isMissing(it));
          if (!named.isEmpty() && (found.contains(name) || !broken.containsKey(name))) {
            unusable.put(name, named);
          }
        });
    Set<String> behind = new TreeSet<>(unusable.keySet());
    behind.addAll(broken.keySet());
    while (behind.removeIf(
        it ->
            found.contains(it)
                || !broken.containsKey(it)
                    && namedBy.getOrDefault(it, Set.of()).stream()
                        .anyMatch(by -> !by.equals(it) && !behind.contains(by)))) {}
    unusable.keySet().removeAll(behind);
    return unusable;
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
