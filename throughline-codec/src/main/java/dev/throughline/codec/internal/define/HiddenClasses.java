package dev.throughline.codec.internal.define;

import dev.throughline.codec.internal.runtime.CompileException;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.objectweb.asm.Type;

/** Classes that are defined beside their entities at run time, and unloaded with them. */
public final class HiddenClasses extends CodecClasses {

  private static final MethodType CONSTRUCTOR = MethodType.methodType(void.class);

  private final Function<String, Constants> constants;
  private final BiConsumer<String, byte[]> files;

  /** Creates classes that are nowhere but in the JVM. */
  HiddenClasses() {
    this(Constants::ofHidden, (name, bytecode) -> {});
  }

  private HiddenClasses(Function<String, Constants> constants, BiConsumer<String, byte[]> files) {
    this.constants = constants;
    this.files = files;
  }

  /** Classes with the names of their local variables, whose files are in the directory. */
  static HiddenClasses dumpedTo(Path directory) {
    return new HiddenClasses(Constants::ofNamed, DumpedClasses.in(directory)::write);
  }

  /** Constants of a class by the name that hidden classes have. */
  public static Constants constants(Class<?> type) {
    return Constants.ofHidden(name(type));
  }

  private static String name(Class<?> type) {
    return Type.getInternalName(type) + SUFFIX;
  }

  @Override
  public Object instance(Class<?> type, Body body) {
    Constants values = constants.apply(name(type));
    byte[] bytes = body.write(values);
    files.accept(values.owner(), bytes); // before the JVM may refuse it, which is worth a look
    try {
      Lookup hidden =
          EntityLookup.in(type)
              .defineHiddenClassWithClassData(bytes, values.values(), true, ClassOption.NESTMATE);
      return hidden.findConstructor(hidden.lookupClass(), CONSTRUCTOR).invoke();
    } catch (IllegalAccessException | LinkageError | SecurityException e) {
      throw new CompileException("no class may be defined beside it: " + e, e);
    } catch (Throwable e) {
      throw new CompileException("its codec cannot be made: " + e, e);
    }
  }
}
