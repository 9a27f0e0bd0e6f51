package dev.throughline.verification.soak;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Loads the classes of one package itself, and leaves all others to its parent. Thread-safe. */
final class FreshClassLoader extends ClassLoader {

  static {
    registerAsParallelCapable();
  }

  private final String prefix;

  /**
   * Finds classes where the parent does.
   *
   * @param packageName of the classes that it loads itself.
   */
  FreshClassLoader(String packageName, ClassLoader parent) {
    super(parent);
    this.prefix = packageName + '.';
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(prefix)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : define(name);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (file == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = file.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
