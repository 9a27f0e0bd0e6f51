package dev.throughline.mongodb.mutants;

import java.io.IOException;
import java.io.InputStream;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import net.bytebuddy.pool.TypePool;

/**
 * Defines the product's and the tests' classes anew, one of them with a mutant's change; everything
 * else comes from the parent. So nothing of a mutant stays in the JVM, and the product needs no
 * hooks for it.
 */
final class MutatedClasses extends ClassLoader {

  private static final String OURS = "dev.throughline.";
  private static final String HARNESS = MutatedClasses.class.getPackageName() + ".";

  static {
    registerAsParallelCapable();
  }

  private final String mutated;
  private final byte[] bytes;

  /**
   * Creates a loader.
   *
   * @throws IllegalArgumentException when the class has none of the methods that are to be changed.
   */
  MutatedClasses(Mutant mutant) {
    super(MutatedClasses.class.getClassLoader());
    this.mutated = OURS + mutant.type();
    this.bytes = mutate(mutant.change());
  }

  private byte[] mutate(Mutant.Change change) {
    ClassFileLocator locator = ClassFileLocator.ForClassLoader.of(getParent());
    TypePool types = TypePool.Default.of(locator);
    TypeDescription type = types.describe(mutated).resolve();
    if (type.getDeclaredMethods().filter(change.methods()).isEmpty()) {
      throw new IllegalArgumentException("No such method in " + mutated + ": the mutant is stale");
    }
    return new ByteBuddy()
        .with(TypeValidation.DISABLED)
        .redefine(type, locator)
        .visit(change.visitor())
        .make(types)
        .getBytes();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(OURS) || name.startsWith(HARNESS)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : define(name);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    byte[] code = name.equals(mutated) ? bytes : original(name);
    return defineClass(name, code, 0, code.length);
  }

  private byte[] original(String name) throws ClassNotFoundException {
    String file = name.replace('.', '/') + ".class";
    try (InputStream stream = getParent().getResourceAsStream(file)) {
      if (stream == null) {
        throw new ClassNotFoundException(name);
      }
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
