package dev.throughline.mongodb.loading;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;

/** Loads the entities of this package anew, whatever its parent has, as a restart does. */
final class Generation extends ClassLoader {

  Generation(ClassLoader parent) {
    super(parent);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(Loaded.class.getName())) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : define(name);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream in =
        Loaded.class.getClassLoader().getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An entity of this generation. */
  Object sample() {
    return sample(this);
  }

  static Object sample(ClassLoader loader) {
    return sample(loader, Loaded.class.getName());
  }

  static Object sample(ClassLoader loader, String type) {
    try {
      Method sample = loader.loadClass(type).getDeclaredMethod("sample");
      sample.setAccessible(true);
      return sample.invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
