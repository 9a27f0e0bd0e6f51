package dev.throughline.bench.process;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A JVM of our own with the class path of this one; see {@link ChildLoop} for its side. */
public final class ChildJvm implements AutoCloseable {

  private static final int EXIT_SECONDS = 10;

  private final String name;
  private final Process process;
  private final Writer requests;
  private final BufferedReader answers;

  private ChildJvm(String name, Process process) {
    this.name = name;
    this.process = process;
    this.requests =
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /**
   * Starts a JVM on the Java that runs this one.
   *
   * @param name what messages call it.
   * @param main the class whose {@code main} runs {@link ChildLoop}.
   * @param heap size of the heap, both least and most, as {@code -Xmx} takes it.
   * @param jvmArguments further arguments of the JVM.
   */
  public static ChildJvm start(String name, Class<?> main, String heap, String... jvmArguments) {
    return startWith("", name, main, heap, jvmArguments);
  }

  /**
   * Starts a JVM that finds more classes, behind those of this one.
   *
   * @param classpath what is added to the class path; may be empty.
   */
  public static ChildJvm startWith(
      String classpath, String name, Class<?> main, String heap, String... jvmArguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xms" + heap);
    command.add("-Xmx" + heap);
    command.addAll(List.of(jvmArguments));
    // Tests, which measure nothing, have children that start sooner.
    command.addAll(List.of(System.getProperty("bench.child.jvm", "-XX:+UseG1GC").split(" ")));
    command.add("-cp");
    String own = System.getProperty("java.class.path");
    command.add(classpath.isEmpty() ? own : own + File.pathSeparator + classpath);
    command.add(main.getName());
    try {
      return new ChildJvm(
          name, new ProcessBuilder(command).redirectError(Redirect.INHERIT).start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Sends a request and waits for its answer.
   *
   * @throws ChildFailed when the child reports an error or is gone.
   */
  public JsonNode ask(String operation, Map<String, ?> arguments) {
    send(operation, arguments);
    return answer();
  }

  /** Sends a request, whose answer {@link #answer()} will get. */
  public void send(String operation, Map<String, ?> arguments) {
    Map<String, Object> request = new LinkedHashMap<>(arguments);
    request.put("op", operation);
    try {
      requests.write(Lines.JSON.writeValueAsString(request) + '\n');
      requests.flush();
    } catch (IOException e) {
      throw gone(e);
    }
  }

  /** Waits for the answer to the request sent before. */
  public JsonNode answer() {
    String line = readLine();
    if (line == null) {
      throw gone(null);
    }
    JsonNode answer = Lines.JSON.readTree(line);
    if (answer.has("error")) {
      throw new ChildFailed(name + ": " + answer.get("error").asString(), null);
    }
    return answer;
  }

  private @Nullable String readLine() {
    try {
      return answers.readLine();
    } catch (IOException e) {
      throw gone(e);
    }
  }

  private ChildFailed gone(@Nullable IOException cause) {
    return new ChildFailed(name + ": the JVM ended before it answered", cause);
  }

  /** The id of its process. */
  public long pid() {
    return process.pid();
  }

  /** Ends it without any warning, whatever it is doing, and waits until it is gone. */
  public void kill() {
    try {
      process.destroyForcibly().waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    try {
      requests.close();
      if (!process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
