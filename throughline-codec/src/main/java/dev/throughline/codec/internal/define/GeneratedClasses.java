package dev.throughline.codec.internal.define;

import dev.throughline.codec.internal.define.RecordedClasses.Named;
import dev.throughline.codec.internal.runtime.CompileException;
import dev.throughline.codec.internal.runtime.Handover;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Classes that were generated ahead of time. A class is found by what it would be if it were
 * written now: its name holds a hash of its bytecode, so that one which was generated for other
 * settings, or by another version of Throughline, is never taken.
 */
final class GeneratedClasses extends CodecClasses {

  private final Function<@Nullable ClassLoader, Set<String>> names;
  private final Map<ClassLoader, Set<String>> byLoader = new WeakHashMap<>();

  GeneratedClasses(Function<@Nullable ClassLoader, Set<String>> names) {
    this.names = names;
  }

  @Override
  public Object instance(Class<?> type, Body body) {
    Named named = RecordedClasses.name(type, body);
    Set<String> generated = names(type);
    if (!generated.contains(named.name())) {
      String any = type.getName() + RecordedClasses.BEFORE_HASH;
      throw new CompileException(
          generated.stream().anyMatch(name -> name.startsWith(any))
              ? "its codec was generated ahead of time for other settings"
              : "no codec was generated for it ahead of time",
          null);
    }
    try {
      Class<?> found = Class.forName(named.name(), false, type.getClassLoader());
      return Handover.instance(found, named.constants());
    } catch (ReflectiveOperationException | LinkageError | SecurityException e) {
      throw new CompileException("its generated codec cannot be used: " + e, e);
    }
  }

  private Set<String> names(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    if (loader == null) {
      return Set.of(); // no class can be beside those of the JVM
    }
    synchronized (byLoader) {
      return byLoader.computeIfAbsent(loader, names);
    }
  }
}
