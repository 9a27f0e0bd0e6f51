package dev.throughline.documentation;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where links lead to. */
final class Links {

  private Links() {}

  /**
   * The links that lead nowhere. Other sites are not asked: only the form of their links counts.
   */
  static List<String> problems(Markdown markdown) {
    List<String> problems = new ArrayList<>();
    for (String link : markdown.links()) {
      String problem = link.matches("[a-z]+:.*") ? external(link) : local(markdown, link);
      if (problem != null) {
        problems.add(markdown + ": " + link + ": " + problem);
      }
    }
    return problems;
  }

  private static String external(String link) {
    URI uri = URI.create(link);
    return "https".equals(uri.getScheme()) && uri.getHost() != null ? null : "not an https address";
  }

  private static String local(Markdown markdown, String link) {
    String name = link.replaceFirst("#.*", "");
    Path file = name.isEmpty() ? markdown.file() : markdown.file().resolveSibling(name).normalize();
    if (!Files.exists(file)) {
      return "no such file";
    }
    if (!file.startsWith(Repository.root())) {
      return "outside of the repository";
    }
    if (!link.contains("#")) {
      return null;
    }
    String anchor = link.substring(link.indexOf('#') + 1);
    Markdown target =
        name.isEmpty() ? markdown : Markdown.of(Repository.root().relativize(file).toString());
    return target.anchors().contains(anchor) ? null : "no such heading";
  }
}
