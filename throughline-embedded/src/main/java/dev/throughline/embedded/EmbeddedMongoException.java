package dev.throughline.embedded;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The embedded server cannot use the directory it was given. */
class EmbeddedMongoException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  private final transient Path directory;
  private final String remedy;

  EmbeddedMongoException(Path directory, String problem, String remedy, @Nullable Throwable cause) {
    super("Directory " + directory + " " + problem, cause);
    this.directory = directory;
    this.remedy = remedy;
  }

  /** The directory that cannot be used. */
  Path directory() {
    return directory;
  }

  /** {@return what to do about it, one sentence} */
  String remedy() {
    return remedy;
  }
}
