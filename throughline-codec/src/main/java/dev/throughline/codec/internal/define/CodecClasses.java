package dev.throughline.codec.internal.define;

import dev.throughline.codec.internal.runtime.CompileException;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Provides the classes of codecs. Safe for use by several threads. */
public abstract class CodecClasses {

  /** Writes a class; with equal constants the same class, however often it is asked. */
  @FunctionalInterface
  public interface Body {
    byte[] write(Constants constants);
  }

  /** The system property with the directory for the class files of defined classes. */
  public static final String DUMP = "throughline.codec.dump";

  /** Follows the entity's name in the names of its classes. */
  static final String SUFFIX = "$$Throughline";

  CodecClasses() {}

  /**
   * Classes that are defined when they are needed: hidden nestmates of their entities. Where the
   * system property {@value #DUMP} is set, they are {@link #dumped} to its directory.
   */
  public static CodecClasses defined() {
    String directory = System.getProperty(DUMP);
    return directory == null ? new HiddenClasses() : dumped(Path.of(directory));
  }

  /**
   * The same, with the names of their local variables, and with a class file of each in the folder
   * of its package: for debuggers and decompilers.
   *
   * @param directory created when missing; files of an earlier run are replaced.
   * @throws java.io.UncheckedIOException when the directory cannot be created. What cannot be
   *     written later fails the compilation with the same exception.
   */
  public static CodecClasses dumped(Path directory) {
    return HiddenClasses.dumpedTo(directory);
  }

  /**
   * Classes that were generated ahead of time, of which {@link GeneratedNames} tells. None is ever
   * defined: what was not generated cannot be compiled.
   */
  public static CodecClasses generated() {
    return generated(GeneratedNames::read);
  }

  /**
   * Classes that were generated ahead of time.
   *
   * @param names the names of those that a class loader finds.
   */
  public static CodecClasses generated(Function<@Nullable ClassLoader, Set<String>> names) {
    return new GeneratedClasses(names);
  }

  /**
   * Defined classes, with ordinary ones of the same plans written to {@code files}: for {@link
   * #generated()} in a later run.
   *
   * @param files takes the name and the bytecode of a class, perhaps more than once.
   */
  public static CodecClasses recorded(BiConsumer<String, byte[]> files) {
    return new RecordedClasses(files);
  }

  /**
   * An instance of the class.
   *
   * @param type the entity.
   * @throws CompileException when there is none; the reason is in the message.
   */
  public abstract Object instance(Class<?> type, Body body);
}
