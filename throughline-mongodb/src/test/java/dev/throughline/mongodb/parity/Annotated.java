package dev.throughline.mongodb.parity;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/** Finds classes on the class path by their annotations. */
final class Annotated {

  static final String SHAPES = "dev.throughline.mongodb.parity.shapes";

  private Annotated() {}

  /**
   * All classes in the package and below it that have the annotation, or an annotation that has it;
   * nested, private and abstract ones and interfaces included, by name. None is initialised.
   */
  static List<Class<?>> with(Class<? extends Annotation> annotation, String basePackage) {
    return names(basePackage)
        .sorted()
        .<Class<?>>map(Annotated::load)
        .filter(type -> MergedAnnotations.from(type).isPresent(annotation))
        .toList();
  }

  private static Stream<String> names(String basePackage) {
    String folder = basePackage.replace('.', '/');
    try {
      Resource[] files =
          new PathMatchingResourcePatternResolver(Annotated.class.getClassLoader())
              .getResources("classpath*:" + folder + "/**/*.class");
      return Stream.of(files).map(file -> name(file, folder));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String name(Resource file, String folder) {
    try {
      String path = file.getURL().getPath();
      String name = path.substring(path.lastIndexOf(folder), path.lastIndexOf(".class"));
      return name.replace('/', '.');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, Annotated.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
