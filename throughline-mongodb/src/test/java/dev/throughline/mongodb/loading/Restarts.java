package dev.throughline.mongodb.loading;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.boot.devtools.restart.classloader.RestartClassLoader;

/** Class loaders as Spring Boot's DevTools make them, one for each start of an application. */
final class Restarts {

  private static final String ENTITY = Restarts.class.getPackageName() + ".Restarted";

  /** The folder of the application's classes; all others are the parent's. */
  private final Path classes;

  Restarts(Path classes) {
    this.classes = classes;
  }

  /** An application of one class. */
  static Restarts of(Path directory) throws IOException {
    Path file = directory.resolve(ENTITY.replace('.', '/') + ".class");
    Files.createDirectories(file.getParent());
    try (var in = Restarts.class.getResourceAsStream(file.getFileName().toString())) {
      Files.copy(in, file);
    }
    return new Restarts(directory);
  }

  /** An entity of an application that was started once more. */
  static Object sample(RestartClassLoader application) {
    return Generation.sample(application, ENTITY);
  }

  RestartClassLoader start() {
    try {
      URL[] urls = {classes.toUri().toURL()};
      return new RestartClassLoader(Restarts.class.getClassLoader(), urls);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
