package dev.throughline.chat.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The program itself in a process of its own, for tests and load, which may kill it. */
public final class ChatProcess implements AutoCloseable {

  private static final Pattern URL = Pattern.compile("Throughline Chat: (http\\S+)");

  private final Process process;
  private final Queue<String> output = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<URI> address = new CompletableFuture<>();

  private ChatProcess(Process process) {
    this.process = process;
    Thread reader = new Thread(this::read, "chat-output");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Starts it with this JVM's class path, and with the options of a JVM that the system property
   * {@code chat.process.jvm} names beside those of {@code ./chat}: tests start many, for seconds.
   *
   * @param environment added to this process's own
   */
  public static ChatProcess start(Map<String, String> environment, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(List.of("-Xmx288m", "-Xmn72m", "-XX:+UseSerialGC"));
    Optional.ofNullable(System.getProperty("chat.process.jvm")).ifPresent(command::add);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add("dev.throughline.chat.ChatCommand");
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    // As ./chat does.
    builder.environment().putIfAbsent("MALLOC_ARENA_MAX", "2");
    builder.environment().putAll(environment);
    try {
      return new ChatProcess(builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        output.add(line);
        Matcher matcher = URL.matcher(line);
        if (matcher.find()) {
          address.complete(URI.create(matcher.group(1)));
        }
      }
    } catch (IOException e) {
      output.add(e.toString());
    }
    address.completeExceptionally(new IllegalStateException(String.join("\n", output)));
  }

  /** {@return where it listens; waits until it does} */
  public URI address() throws InterruptedException {
    try {
      return address.get(240, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException(String.join("\n", output), e);
    }
  }

  /** {@return what it has printed so far} */
  public Queue<String> output() {
    return output;
  }

  /** Waits for its end; returns the exit code. */
  public int await() throws InterruptedException {
    if (!process.waitFor(300, TimeUnit.SECONDS)) {
      throw new IllegalStateException(String.join("\n", output));
    }
    return process.exitValue();
  }

  /** The CPU time that it has used. */
  public Duration cpu() {
    return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** The memory that it has now, as Linux counts it; 0 elsewhere. */
  public long residentBytes() {
    try {
      String pages =
          Files.readString(Path.of("/proc", String.valueOf(process.pid()), "statm"))
              .split(" ", 3)[1];
      return Long.parseLong(pages) * 4096;
    } catch (IOException e) {
      return 0;
    }
  }

  /** {@return whether it still runs} */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Kills the process as {@code kill -9} does, and its embedded servers, which would go on. */
  public void kill() throws InterruptedException {
    List<ProcessHandle> servers = process.descendants().toList();
    servers.forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().waitFor();
  }

  /**
   * Kills the process alone, as {@code kill -9} does.
   *
   * @return the processes that it had started, which should end by themselves
   */
  public List<ProcessHandle> killAlone() throws InterruptedException {
    List<ProcessHandle> servers = process.descendants().toList();
    process.destroyForcibly().waitFor();
    return servers;
  }

  @Override
  public void close() throws InterruptedException {
    // Process.destroy would close its output as well, with what it says at its end.
    process.toHandle().destroy();
    if (!process.waitFor(20, TimeUnit.SECONDS)) {
      kill();
    }
  }
}
