package dev.throughline.mongodb.loading;

import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.nio.file.Path;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.bson.Document;
import org.springframework.boot.devtools.restart.classloader.RestartClassLoader;
import org.springframework.core.ResolvableType;
import org.springframework.data.core.TypeInformation;

/** A program that drops an application's classes and says whether the JVM could unload them. */
final class Unloading {

  private static final int MAX_COLLECTIONS = 50;

  private Unloading() {}

  /** With the folder of an application's classes, it is restarted as DevTools does it. */
  public static void main(String[] args) {
    Supplier<ClassLoader> generations =
        args.length == 0
            ? () -> new Generation(Unloading.class.getClassLoader())
            : new Restarts(Path.of(args[0]))::start;
    // What stays, such as the caches of Spring, has been used before.
    use(generations.get());
    WeakReference<ClassLoader> dropped = new WeakReference<>(used(generations));
    overflowCachesOfSpring();
    for (int i = 0; i < MAX_COLLECTIONS && dropped.get() != null; i++) {
      System.gc();
    }
    System.out.println(dropped.get() == null ? "unloaded" : "leaked");
  }

  /** Some hold the last hundred types or so, and hold them strongly. */
  static void overflowCachesOfSpring() {
    ResolvableType type = ResolvableType.forClass(String.class);
    for (int i = 0; i < 300; i++) {
      type = ResolvableType.forClassWithGenerics(List.class, type);
      TypeInformation.of(type).getProperty("empty");
      Class<?> array = Array.newInstance(int.class, new int[i % 255 + 1]).getClass();
      TypeInformation.of(array).getComponentType();
    }
  }

  private static ClassLoader used(Supplier<ClassLoader> generations) {
    ClassLoader generation = generations.get();
    use(generation);
    return generation;
  }

  private static void use(ClassLoader generation) {
    Object sample =
        generation instanceof RestartClassLoader application
            ? Restarts.sample(application)
            : Generation.sample(generation);
    if (sample.getClass().getClassLoader() != generation) {
      throw new IllegalStateException(sample.getClass().getClassLoader() + " has loaded it");
    }
    ThroughlineMongoConverter converter = RoundTrip.converter();
    EntityReport.Entry entry = RoundTrip.of(converter, sample);
    // Classes of the parent are asked for as well, and remember what they were asked for.
    Mixed mixed = new Mixed("1", sample, List.of("a", 1, new Date(0)));
    converter.readRaw(Mixed.class, converter.writeRaw(mixed));
    converter.codec(Document.class);
    converter.codec(Map.class);
    converter.codec(Object.class);
    if (!entry.compiled() || !converter.report(Mixed.class).compiled()) {
      throw new IllegalStateException(converter.report().toString());
    }
    Reference.reachabilityFence(converter);
  }

  record Mixed(String id, Object any, List<Object> more) {}
}
