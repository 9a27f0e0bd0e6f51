package dev.throughline.architecture;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * What others may compile against, as lines of text: a class, and below it its members. Packages
 * named {@code internal} and those below are not part of it.
 */
record PublicApi(Map<String, List<String>> classes) {

  private static final Pattern CLASS =
      Pattern.compile("(?m)^(public .*?(?:class|interface|enum) ([\\w.$]+).*?) \\{\\n([^}]*)\\}");

  /**
   * The public classes below a directory of class files, with their public and protected members.
   * Packages named {@code internal}, and those below them, are no part of the API.
   */
  static PublicApi of(Path directory) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-protected", "-cp", directory.toString()));
    try (Stream<Path> files = Files.walk(directory)) {
      files
          .map(file -> directory.relativize(file).toString())
          .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
          .filter(name -> !("/" + name).contains("/internal/"))
          .map(name -> name.replaceFirst("\\.class$", "").replace('/', '.'))
          .filter(name -> !name.contains(".internal."))
          .forEach(arguments::add);
    }
    if (arguments.size() == 3) {
      return of(""); // all of the module is internal
    }
    StringWriter text = new StringWriter();
    ToolProvider javap = ToolProvider.findFirst("javap").orElseThrow();
    int status =
        javap.run(new PrintWriter(text), new PrintWriter(text), arguments.toArray(String[]::new));
    if (status != 0) {
      throw new IllegalStateException(text.toString());
    }
    return of(text.toString());
  }

  private static PublicApi of(String text) {
    Map<String, String> headers = new TreeMap<>();
    Map<String, List<String>> members = new TreeMap<>();
    for (Matcher found = CLASS.matcher(text); found.find(); ) {
      headers.put(found.group(2), found.group(1));
      members.put(found.group(2), found.group(3).lines().map(String::strip).sorted().toList());
    }
    Map<String, List<String>> classes = new TreeMap<>();
    headers.forEach(
        (name, header) -> {
          if (reachable(name, headers)) {
            classes.put(header, members.get(name));
          }
        });
    return new PublicApi(classes);
  }

  /** Whether all classes around it are public, too. */
  private static boolean reachable(String name, Map<String, String> publicClasses) {
    for (int dollar = name.indexOf('$'); dollar > 0; dollar = name.indexOf('$', dollar + 1)) {
      if (!publicClasses.containsKey(name.substring(0, dollar))) {
        return false;
      }
    }
    return true;
  }

  /** Reads what {@link #toString} wrote. */
  static PublicApi parse(String text) {
    Map<String, List<String>> classes = new TreeMap<>();
    List<String> members = List.of();
    for (String line : text.lines().filter(line -> !line.isBlank()).toList()) {
      if (line.startsWith("  ")) {
        members.add(line.strip());
      } else {
        members = new ArrayList<>();
        classes.put(line, members);
      }
    }
    return new PublicApi(classes);
  }

  /** What was removed and what was added since, a line each. */
  List<String> changesSince(PublicApi before) {
    List<String> changes = new ArrayList<>();
    before
        .lines()
        .filter(line -> lines().noneMatch(line::equals))
        .map("removed: "::concat)
        .forEach(changes::add);
    lines()
        .filter(line -> before.lines().noneMatch(line::equals))
        .map("added: "::concat)
        .forEach(changes::add);
    return changes;
  }

  private Stream<String> lines() {
    return classes.entrySet().stream()
        .flatMap(
            each ->
                Stream.concat(
                    Stream.of(each.getKey()),
                    each.getValue().stream().map(member -> each.getKey() + ": " + member)));
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    classes.forEach(
        (name, members) -> {
          text.append(name).append('\n');
          members.forEach(member -> text.append("  ").append(member).append('\n'));
          text.append('\n');
        });
    return text.toString();
  }
}
