package dev.throughline.chatload;

import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.ChatProcess;
import dev.throughline.chatload.FaultsCommand.FaultsUser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** The program as {@code ./chat} starts it is killed while users send, and is started again. */
@Command(
    name = "chat-crash",
    mixinStandardHelpOptions = true,
    description = {
      "Kills the chat service, started with its embedded servers on disk, while users send and"
          + " repeat what is not acknowledged; starts it again, and compares what was"
          + " acknowledged, before and after, with the history."
    })
final class CrashCommand implements Callable<Integer> {

  @Option(names = "--users", defaultValue = "300", description = "Default: ${DEFAULT-VALUE}.")
  int users = 300;

  @Option(names = "--rooms", defaultValue = "15", description = "Default: ${DEFAULT-VALUE}.")
  int rooms = 15;

  @Option(names = "--runs", defaultValue = "10", description = "Default: ${DEFAULT-VALUE}.")
  int runs = 10;

  @Option(
      names = "--seconds",
      defaultValue = "6",
      description = "How long users send; the kill is at a random time of it (${DEFAULT-VALUE}).")
  int seconds = 6;

  @Option(
      names = "--per-second",
      defaultValue = "300",
      description = "Messages of all users together (default: ${DEFAULT-VALUE}).")
  int perSecond = 300;

  @Override
  public Integer call() throws Exception {
    int worst = 0;
    for (int run = 1; run <= runs; run++) {
      System.out.printf("run %d: ", run);
      worst = Math.max(worst, once());
    }
    return worst;
  }

  private int once() throws Exception {
    Path data = Files.createTempDirectory("chat-crash");
    ThreadPoolTaskScheduler heartbeats = new ThreadPoolTaskScheduler();
    heartbeats.setPoolSize(2);
    heartbeats.setDaemon(true);
    heartbeats.initialize();
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    // Passwords and tokens are not what is looked at: users go on with the token they have.
    Map<String, String> environment =
        Map.of(
            "CHAT_TOKENS_SECRET", Base64.getEncoder().encodeToString(bytes),
            "CHAT_TOKENS_BCRYPTSTRENGTH", "4",
            "CHAT_TOKENS_ATTEMPTSPERMINUTE", "1000000",
            "LOGGING_LEVEL_ROOT", "WARN");
    String[] arguments = {
      "--port", String.valueOf(freePort()), "--data", data.resolve("chat-data").toString()
    };
    ChatProcess chat = ChatProcess.start(environment, arguments);
    try {
      URI address = chat.address();
      Population population = Population.create(address, users, rooms);
      List<FaultsUser> all = new ArrayList<>();
      for (int i = 0; i < users; i++) {
        ChatApi api = population.users().get(i);
        all.add(new FaultsUser(population.room(i), List.of(api), heartbeats));
      }
      for (FaultsUser user : all) {
        // On a machine that does other things as well it takes minutes.
        user.watcher().ready().get(600, TimeUnit.SECONDS);
      }
      long total = (long) seconds * perSecond;
      long fatal = total / 4 + ThreadLocalRandom.current().nextLong(total / 2);
      long before = 0;
      long start = System.nanoTime();
      for (long n = 0; n < total; n++) {
        long due = start + n * 1_000_000_000L / perSecond;
        TimeUnit.NANOSECONDS.sleep(Math.max(0, due - System.nanoTime()));
        int user = (int) (n % users);
        all.get(user).say("user " + user + ", message " + n);
        if (n == fatal) {
          chat.killAlone();
          before = acknowledged(all);
          chat = ChatProcess.start(environment, arguments);
        }
      }
      chat.address();
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(180);
      for (FaultsUser user : all) {
        for (CompletableFuture<JsonNode> ack : user.acks()) {
          try {
            ack.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
          } catch (TimeoutException e) {
            // Not acknowledged: nothing was promised, and the verdict says how many there are.
          }
        }
      }
      System.out.printf("killed after %d acknowledgements; ", before);
      FaultsVerdict verdict = new FaultsVerdict();
      for (int room = 0; room < rooms; room++) {
        List<FaultsUser> members = new ArrayList<>();
        for (int i = room; i < users; i += rooms) {
          members.add(all.get(i));
        }
        verdict.room(population.users().get(room), population.rooms().get(room), members);
      }
      all.forEach(user -> user.watcher().close());
      return verdict.conclude(all.stream().mapToLong(user -> user.watcher().reconnects()).sum());
    } finally {
      chat.close();
      heartbeats.destroy();
      delete(data);
    }
  }

  private static long acknowledged(List<FaultsUser> all) {
    return all.stream()
        .flatMap(user -> user.acks().stream())
        .filter(ack -> ack.isDone() && !ack.isCompletedExceptionally())
        .count();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      files
          .sorted(Comparator.reverseOrder())
          .forEach(
              file -> {
                try {
                  Files.delete(file);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }
}
