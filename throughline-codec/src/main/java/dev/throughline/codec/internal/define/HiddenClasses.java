package dev.throughline.codec.internal.define;

import dev.throughline.codec.internal.runtime.CompileException;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.invoke.MethodType;
import org.objectweb.asm.Type;

/** Classes that are defined beside their entities at run time, and unloaded with them. */
public final class HiddenClasses extends CodecClasses {

  private static final MethodType CONSTRUCTOR = MethodType.methodType(void.class);

  /** Constants of a class by the name that hidden classes have. */
  public static Constants constants(Class<?> type) {
    return Constants.ofHidden(Type.getInternalName(type) + SUFFIX);
  }

  @Override
  public Object instance(Class<?> type, Body body) {
    Constants constants = constants(type);
    byte[] bytes = body.write(constants);
    try {
      Lookup hidden =
          EntityLookup.in(type)
              .defineHiddenClassWithClassData(
                  bytes, constants.values(), true, ClassOption.NESTMATE);
      return hidden.findConstructor(hidden.lookupClass(), CONSTRUCTOR).invoke();
    } catch (IllegalAccessException | LinkageError | SecurityException e) {
      throw new CompileException("no class may be defined beside it: " + e, e);
    } catch (Throwable e) {
      throw new CompileException("its codec cannot be made: " + e, e);
    }
  }
}
