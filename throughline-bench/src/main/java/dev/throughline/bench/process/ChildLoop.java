package dev.throughline.bench.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * The child's side: answers one line of JSON with one line of JSON until standard input ends, which
 * it does when the parent goes, however it goes.
 */
public final class ChildLoop {

  /** What a child does with a request. */
  @FunctionalInterface
  public interface Handler {

    /**
     * Answers a request.
     *
     * @return anything that Jackson writes as an object.
     */
    Object answer(JsonNode request) throws Exception;
  }

  private ChildLoop() {}

  /** Serves requests until there are no more; whatever else is printed goes to standard error. */
  public static void run(Handler handler) throws IOException {
    PrintStream answers = System.out;
    System.setOut(System.err);
    BufferedReader requests =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = requests.readLine(); line != null; line = requests.readLine()) {
      answers.write((answer(handler, line) + '\n').getBytes(StandardCharsets.UTF_8));
      answers.flush();
    }
  }

  private static String answer(Handler handler, String line) {
    try {
      return Lines.JSON.writeValueAsString(handler.answer(Lines.JSON.readTree(line)));
    } catch (Exception | LinkageError | AssertionError e) {
      // The parent prints the message, which is all it can do; the trace helps to find the cause.
      e.printStackTrace();
      return Lines.JSON.writeValueAsString(Map.of("error", e.toString()));
    }
  }
}
