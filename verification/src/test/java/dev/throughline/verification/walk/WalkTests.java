package dev.throughline.verification.walk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.verification.Verification;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code docs/walks.md} has the classes that calls enter, and they do not get more. */
class WalkTests {

  private static final Pattern ROW =
      Pattern.compile("^\\| ([^|]+) \\| (\\d+) in \\d+ packages \\|", Pattern.MULTILINE);

  private static Map<String, Integer> classes(String table) {
    Map<String, Integer> classes = new LinkedHashMap<>();
    Matcher row = ROW.matcher(table);
    while (row.find()) {
      classes.put(row.group(1), Integer.parseInt(row.group(2)));
    }
    return classes;
  }

  @Test
  void noCallEntersMoreClassesThanThePageSays() throws Exception {
    Map<String, Integer> page = classes(Files.readString(Path.of("../docs/walks.md")));
    Map<String, Integer> walked = classes(walk());

    assertThat(walked.keySet()).hasSize(6).isEqualTo(page.keySet());
    walked.forEach(
        (call, classes) ->
            assertThat(classes).as(call).isPositive().isLessThanOrEqualTo(page.get(call)));
  }

  /** In a JVM of its own: what the agent has changed stays changed. */
  private static String walk() throws IOException, InterruptedException {
    Path output = Files.createTempFile("walk", ".txt");
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    Verification.class.getName(),
                    "walk"))
            .redirectOutput(output.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("ended").isTrue();
      assertThat(process.exitValue()).isZero();
      return Files.readString(output, StandardCharsets.UTF_8);
    } finally {
      process.destroyForcibly();
      Files.delete(output);
    }
  }
}
