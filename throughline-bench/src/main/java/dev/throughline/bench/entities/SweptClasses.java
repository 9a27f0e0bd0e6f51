package dev.throughline.bench.entities;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Entities of several sizes, compiled into a folder that is deleted on close: some with more and
 * more fields, some with more and more levels of five fields each.
 */
final class SweptClasses implements AutoCloseable {

  private static final String PACKAGE = "dev.throughline.bench.swept";
  private static final String[] TYPES = {
    "String", "int", "long", "double", "java.time.Instant", "boolean"
  };
  private static final int FIELDS_OF_LEVEL = 5;

  private final Path folder;
  private final List<String> names = new ArrayList<>();

  private SweptClasses(Path folder) {
    this.folder = folder;
  }

  /**
   * Compiles them.
   *
   * @param fields a class {@code Fields<n>} for each.
   * @param depths a class {@code Depth<n>} for each.
   * @throws IllegalStateException where there is no Java compiler, but a JRE.
   */
  static SweptClasses compile(List<Integer> fields, List<Integer> depths) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IllegalStateException("sweep compiles its entities: it needs a JDK");
    }
    SweptClasses classes;
    try {
      classes = new SweptClasses(Files.createTempDirectory("bench-swept"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    try {
      for (int number : fields) {
        classes.write("Fields" + number, fields(number) + "}\n");
      }
      for (int depth : depths) {
        classes.write("Depth" + depth, level(1, depth) + "}\n");
      }
      classes.compile(compiler);
      return classes;
    } catch (IOException e) {
      classes.close();
      throw new UncheckedIOException(e);
    } catch (IllegalStateException e) {
      classes.close();
      throw e;
    }
  }

  private static String fields(int number) {
    StringBuilder source = new StringBuilder();
    for (int i = 0; i < number; i++) {
      source.append("public %s field%d;\n".formatted(TYPES[i % TYPES.length], i));
    }
    return source.toString();
  }

  private static String level(int level, int depth) {
    return level == depth
        ? fields(FIELDS_OF_LEVEL)
        : fields(FIELDS_OF_LEVEL)
            + "public Level%1$d next;\npublic static class Level%1$d {\n%2$s}\n"
                .formatted(level + 1, level(level + 1, depth));
  }

  private void write(String name, String body) throws IOException {
    names.add(PACKAGE + '.' + name);
    Files.writeString(
        folder.resolve(name + ".java"),
        "package %s;\npublic class %s {\npublic String id;\n%s".formatted(PACKAGE, name, body));
  }

  private void compile(JavaCompiler compiler) {
    List<String> arguments = new ArrayList<>(List.of("-d", folder.toString()));
    names.forEach(
        name ->
            arguments.add(
                folder.resolve(name.substring(PACKAGE.length() + 1) + ".java").toString()));
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    if (compiler.run(null, said, said, arguments.toArray(String[]::new)) != 0) {
      throw new IllegalStateException(said.toString(StandardCharsets.UTF_8));
    }
  }

  Path folder() {
    return folder;
  }

  /** Their full names. */
  List<String> names() {
    return List.copyOf(names);
  }

  @Override
  public void close() {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
