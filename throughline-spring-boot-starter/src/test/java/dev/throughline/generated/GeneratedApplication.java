package dev.throughline.generated;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.springframework.boot.SpringApplicationAotProcessor;

/** The application as Spring Boot's build plugins generate it, run by a JVM of its own. */
final class GeneratedApplication {

  private static final List<String> SETTINGS =
      List.of(
          "--spring.main.web-application-type=none",
          "--spring.main.banner-mode=off",
          "--throughline.embedded.redis.enabled=false",
          "--throughline.timeline.enabled=false");

  /**
   * What a run has printed and defined.
   *
   * @param results what was stored and read.
   * @param report lines of the report.
   * @param defined codecs that were defined at run time.
   */
  record Run(List<String> results, List<String> report, List<String> defined) {}

  private final Path directory;

  GeneratedApplication(Path directory) {
    this.directory = directory;
  }

  /** Does what the goal process-aot does. */
  void generate() throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                LibraryApplication.class.getName(),
                path("sources"),
                path("resources"),
                path("classes"),
                "group",
                "artifact"));
    arguments.addAll(SETTINGS);
    SpringApplicationAotProcessor.main(arguments.toArray(String[]::new));
    List<String> options = new ArrayList<>(List.of("-d", path("classes"), "-cp", classPath()));
    options.add("-parameters");
    try (Stream<Path> sources = Files.walk(Path.of(path("sources")))) {
      sources.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(options::add);
    }
    int result =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(String[]::new));
    if (result != 0) {
      throw new AssertionError("The generated sources do not compile");
    }
  }

  Path file(String name) {
    return directory.resolve(name);
  }

  /** Runs the application as it was before it was generated. */
  Run runOrdinary(String... settings) {
    return run(false, settings);
  }

  /** Runs what was generated. */
  Run runGenerated(String... settings) {
    return run(true, settings);
  }

  private Run run(boolean generated, String... settings) {
    Path loaded = file("loaded.txt");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dspring.aot.enabled=" + generated,
                "-Xlog:class+load:file=" + loaded,
                "-cp",
                classPath(),
                LibraryApplication.class.getName()));
    command.addAll(SETTINGS);
    command.addAll(List.of(settings));
    try {
      List<String> lines = output(command);
      return new Run(
          starting(lines, "R "),
          starting(lines, "E "),
          Files.readAllLines(loaded).stream()
              .filter(line -> line.contains("$$Throughline") && !line.contains("source: file:"))
              .toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> output(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new AssertionError(command + " failed:\n" + output);
      }
      return output.lines().toList();
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }

  private static List<String> starting(List<String> lines, String letter) {
    return lines.stream().filter(line -> line.startsWith(letter)).toList();
  }

  private String path(String name) {
    return file(name).toString();
  }

  private String classPath() {
    return String.join(
        File.pathSeparator,
        path("classes"),
        path("resources"),
        System.getProperty("java.class.path"));
  }
}
