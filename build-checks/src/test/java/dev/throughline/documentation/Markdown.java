package dev.throughline.documentation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Markdown file: its fenced blocks, tables, headings and links. */
record Markdown(Path file, String text) {

  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
  private static final Pattern IMAGE = Pattern.compile("(?:src|srcset|href)=\"([^\"]+)\"");
  private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*?) *$");

  static Markdown of(String name) {
    Path file = Repository.root().resolve(name);
    try {
      return new Markdown(file, Files.readString(file));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** All Markdown files of the repository. */
  static List<Markdown> all() {
    return below("");
  }

  /** The pages of the guide. */
  static List<Markdown> guide() {
    return below("docs/guide");
  }

  private static List<Markdown> below(String directory) {
    Path root = Repository.root();
    try (Stream<Path> files = Files.walk(root.resolve(directory))) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(name -> name.endsWith(".md") && !name.matches("(.*/)?(target|node_modules)/.*"))
          .sorted()
          .map(Markdown::of)
          .toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The same file with another text. */
  Markdown replacing(String part, String replacement) {
    if (!text.contains(part)) {
      throw new IllegalArgumentException("No '" + part + "' in " + file);
    }
    return new Markdown(file, text.replace(part, replacement));
  }

  /** The contents of the fenced blocks of a language. */
  List<String> blocks(String language) {
    Matcher blocks =
        Pattern.compile("(?ms)^```" + Pattern.quote(language) + "\\n(.*?)^```").matcher(text);
    return blocks.results().map(block -> block.group(1)).toList();
  }

  /** The cells of the table between two comments, without its heading. */
  List<List<String>> table(String name) {
    List<List<String>> rows = new ArrayList<>();
    for (String line : section(name).lines().toList()) {
      if (line.startsWith("|")) {
        rows.add(Stream.of(line.substring(1).split("\\|")).map(String::strip).toList());
      }
    }
    return rows.subList(2, rows.size());
  }

  /** The text between two comments. */
  String section(String name) {
    String begin = "<!-- " + name + ":begin -->";
    int from = text.indexOf(begin);
    int to = text.indexOf("<!-- " + name + ":end -->");
    if (from < 0 || to < from) {
      throw new IllegalStateException("No section " + name + " in " + file);
    }
    return text.substring(from + begin.length(), to);
  }

  /** The targets of links and images outside of fenced blocks. */
  List<String> links() {
    String prose = prose();
    return Stream.of(LINK, IMAGE)
        .flatMap(pattern -> pattern.matcher(prose).results())
        .map(link -> link.group(1))
        .toList();
  }

  /** What links may name behind '#', made of the headings as hosts of Markdown make it. */
  Set<String> anchors() {
    Set<String> anchors = new HashSet<>();
    HEADING
        .matcher(prose())
        .results()
        .map(heading -> anchor(heading.group(1)))
        .forEach(
            anchor -> {
              String name = anchor;
              for (int again = 1; !anchors.add(name); again++) {
                name = anchor + "-" + again;
              }
            });
    return anchors;
  }

  private static String anchor(String heading) {
    return LINK.matcher(heading)
        .replaceAll(link -> link.group().replaceFirst("\\]\\(.*", "").substring(1))
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }

  private String prose() {
    return FENCED.matcher(text).replaceAll("");
  }

  @Override
  public String toString() {
    return Repository.root().relativize(file).toString();
  }
}
