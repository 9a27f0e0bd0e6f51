package dev.throughline.documentation;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The dependencies that pages tell readers to add. */
final class Dependencies {

  private static final Pattern OURS =
      Pattern.compile(
          "<groupId>dev\\.throughline</groupId>\\s*<artifactId>([^<]+)</artifactId>"
              + "(?:\\s*<version>([^<]+)</version>)?");

  private Dependencies() {}

  /** Dependencies on modules that there are not, or in another version. */
  static List<String> problems(Markdown markdown) {
    String parent = parent();
    String version =
        parent.replaceFirst(
            "(?s).*?<artifactId>throughline-parent</artifactId>\\s*<version>([^<]+)</version>.*",
            "$1");
    List<String> problems = new ArrayList<>();
    for (String block : markdown.blocks("xml")) {
      for (Matcher ours = OURS.matcher(block); ours.find(); ) {
        if (!parent.contains("<module>" + ours.group(1) + "</module>")) {
          problems.add(markdown + ": no module " + ours.group(1));
        }
        if (ours.group(2) != null && !ours.group(2).equals(version)) {
          problems.add(markdown + ": " + ours.group(1) + " is " + version + " by now");
        }
      }
    }
    return problems;
  }

  private static String parent() {
    try {
      return Files.readString(Repository.root().resolve("pom.xml"));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
