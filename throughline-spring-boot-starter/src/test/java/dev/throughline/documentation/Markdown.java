package dev.throughline.documentation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Markdown file: its fenced blocks, tables and links. */
record Markdown(Path file, String text) {

  private static final Pattern LINK = Pattern.compile("(?<!!)\\[[^\\]]*\\]\\(([^)\\s]+)\\)");

  static Markdown of(String name) {
    Path file = Repository.root().resolve(name);
    try {
      return new Markdown(file, Files.readString(file));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** All Markdown files of the repository. */
  static List<Markdown> all() throws IOException {
    Path root = Repository.root();
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(name -> name.endsWith(".md") && !name.contains("target/"))
          .map(Markdown::of)
          .toList();
    }
  }

  /** The contents of the fenced blocks of a language. */
  List<String> blocks(String language) {
    Matcher blocks =
        Pattern.compile("(?ms)^```" + Pattern.quote(language) + "\\n(.*?)^```").matcher(text);
    return blocks.results().map(block -> block.group(1)).toList();
  }

  /** The cells of the table between two comments, without its heading. */
  List<List<String>> table(String name) {
    int begin = text.indexOf("<!-- " + name + ":begin -->");
    int end = text.indexOf("<!-- " + name + ":end -->");
    if (begin < 0 || end < begin) {
      throw new IllegalStateException("No table " + name + " in " + file);
    }
    List<List<String>> rows = new ArrayList<>();
    for (String line : text.substring(begin, end).lines().toList()) {
      if (line.startsWith("|")) {
        rows.add(Stream.of(line.substring(1).split("\\|")).map(String::strip).toList());
      }
    }
    return rows.subList(2, rows.size());
  }

  /** The targets of links to other files of the repository. */
  List<String> localLinks() {
    return LINK.matcher(text)
        .results()
        .map(link -> link.group(1))
        .filter(target -> !target.matches("[a-z]+:.*") && !target.startsWith("#"))
        .map(target -> target.replaceFirst("#.*", ""))
        .toList();
  }

  @Override
  public String toString() {
    return file.getFileName().toString();
  }
}
