package dev.throughline.board;

import dev.throughline.board.account.GeneratedPasswords;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The program itself, in a process of its own. */
public final class BoardProcess implements AutoCloseable {

  private static final Pattern URL = Pattern.compile("Throughline Board: (http\\S+)");

  private final Process process;
  private final Path passwords;
  private final CompletableFuture<URI> address = new CompletableFuture<>();

  private BoardProcess(Process process, Path passwords) {
    this.process = process;
    this.passwords = passwords;
    Thread reader = new Thread(this::read, "board-output");
    reader.setDaemon(true);
    reader.start();
  }

  /** Starts it with this JVM's class path; the last argument is the directory of its data. */
  public static BoardProcess start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(List.of("-Xmx512m", "-cp", System.getProperty("java.class.path")));
    command.add("dev.throughline.board.BoardCommand");
    command.addAll(List.of(arguments));
    return new BoardProcess(
        new ProcessBuilder(command).redirectErrorStream(true).start(),
        Path.of(arguments[arguments.length - 1], "passwords"));
  }

  private void read() {
    StringBuilder output = new StringBuilder();
    try (BufferedReader lines = process.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        output.append(line).append('\n');
        Matcher matcher = URL.matcher(line);
        if (matcher.find()) {
          address.complete(URI.create(matcher.group(1)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      address.completeExceptionally(new IllegalStateException(output.toString()));
    }
  }

  /** Where it listens; waits until it does. */
  public URI address() throws Exception {
    return address.get(240, TimeUnit.SECONDS);
  }

  /** A password that it has made up. */
  public String password(String name) {
    return GeneratedPasswords.password(passwords, name);
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(20, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }
}
