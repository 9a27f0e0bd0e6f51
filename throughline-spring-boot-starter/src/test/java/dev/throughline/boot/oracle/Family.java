package dev.throughline.boot.oracle;

import dev.throughline.cache.internal.json.DocumentListModule;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.core.test.tools.SourceFile;
import org.springframework.core.test.tools.TestCompiler;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.SimpleBeanPropertyFilter;
import tools.jackson.databind.ser.std.SimpleFilterProvider;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** A random class in two versions, and what its application has made up about JSON. */
record Family(
    String name, long seed, String source, String change, List<Class<? extends Stored>> versions) {

  /**
   * Families of these numbers, which the compiler sees at once.
   *
   * @param rare of so many properties one has an annotation.
   */
  static List<Family> compiled(long seed, int from, int count, int rare) {
    List<String> first = new ArrayList<>();
    List<String> second = new ArrayList<>();
    List<String> changes = new ArrayList<>();
    for (int i = from; i < from + count; i++) {
      RandomClasses classes = new RandomClasses(new Random(seed + i), rare);
      String source = classes.source("random.c" + i);
      String change = classes.change();
      first.add(source);
      changes.add(change);
      second.add(RandomClasses.changed(change, source));
    }
    ClassLoader one = compiled(first, from);
    ClassLoader other = compiled(second, from);
    List<Family> families = new ArrayList<>();
    for (int i = from; i < from + count; i++) {
      String name = "random.c" + i;
      String source = first.get(i - from);
      families.add(
          new Family(
              name,
              seed + i,
              source,
              changes.get(i - from),
              List.of(load(one, name), load(other, name))));
    }
    return families;
  }

  private static Class<? extends Stored> load(ClassLoader loader, String name) {
    try {
      return loader.loadClass(name + ".Doc").asSubclass(Stored.class);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static ClassLoader compiled(List<String> sources, int from) {
    List<SourceFile> files = new ArrayList<>();
    for (int i = 0; i < sources.size(); i++) {
      String source = sources.get(i);
      String path = "random/c" + (from + i) + "/Doc.java";
      files.add(SourceFile.of(path, source));
    }
    List<ClassLoader> loaders = new ArrayList<>();
    TestCompiler.forSystem()
        .withCompilerOptions("-proc:none", "-parameters")
        .withSources(files)
        .compile(compiled -> loaders.add(compiled.getClassLoader()));
    return loaders.get(0);
  }

  /** What makes JSON, with settings that are the same in each version. */
  JsonMapper mapper(Class<? extends Stored> version) {
    Random random = new Random(seed);
    AtomicReference<JsonMapper> made = new AtomicReference<>();
    JsonMapper.Builder builder =
        JsonMapper.builder()
            .addModule(DocumentListModule.of(made::get))
            .filterProvider(
                new SimpleFilterProvider()
                    .addFilter("rows", SimpleBeanPropertyFilter.serializeAllExcept("name", "p1")));
    if (random.nextInt(7) == 0) {
      SerializationFeature[] all = SerializationFeature.values();
      SerializationFeature feature = all[random.nextInt(all.length)];
      builder.configure(feature, !feature.enabledByDefault());
    }
    if (random.nextInt(7) == 0) {
      MapperFeature[] all = MapperFeature.values();
      MapperFeature feature = all[random.nextInt(all.length)];
      builder.configure(feature, !feature.enabledByDefault());
    }
    for (Class<?> nested : version.getDeclaredClasses()) {
      if (nested.getSimpleName().equals("Mix") && random.nextInt(6) == 0) {
        builder.addMixIn(version, nested);
      } else if (nested.getSimpleName().equals("Part") && random.nextInt(12) == 0) {
        builder.addModule(new SimpleModule().addSerializer(nested, ToStringSerializer.instance));
      }
    }
    JsonMapper mapper = builder.build();
    made.set(mapper);
    return mapper;
  }
}
