package dev.throughline.chatload;

import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.RoomWatcher;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** Users at two instances, of which one is killed, while Redis is restarted. */
@Command(
    name = "chat-faults",
    mixinStandardHelpOptions = true,
    description = {
      "Users of the chat service at two instances; one is killed, and Redis is lost and restarted.",
      "Afterwards every acknowledged message must be in the history once, and every client must"
          + " have heard every message once and in order."
    })
final class FaultsCommand implements Callable<Integer> {

  @Option(names = "--users", defaultValue = "200", description = "Default: ${DEFAULT-VALUE}.")
  int users = 200;

  @Option(names = "--rooms", defaultValue = "10", description = "Default: ${DEFAULT-VALUE}.")
  int rooms = 10;

  @Option(names = "--seconds", defaultValue = "120", description = "Default: ${DEFAULT-VALUE}.")
  int seconds = 120;

  @Option(
      names = "--per-second",
      defaultValue = "40",
      description = "Messages of all users together (default: ${DEFAULT-VALUE}).")
  int perSecond = 40;

  @Option(names = "--mongo-uri", description = "A MongoDB to use instead of the embedded one.")
  @Nullable String mongoUri;

  @Option(names = "--quick", description = "40 users and 15 seconds: a smoke test.")
  boolean quick;

  @Override
  public Integer call() throws Exception {
    if (quick) {
      users = 40;
      rooms = 4;
      seconds = 15;
    }
    ThreadPoolTaskScheduler heartbeats = new ThreadPoolTaskScheduler();
    heartbeats.setPoolSize(2);
    heartbeats.setDaemon(true);
    heartbeats.initialize();
    try (Servers servers = new Servers(mongoUri)) {
      URI one = servers.startInstance();
      URI two = servers.startInstance();
      Population population = Population.create(one, users, rooms);
      List<FaultsUser> all = new ArrayList<>();
      for (int i = 0; i < users; i++) {
        ChatApi here = population.users().get(i);
        ChatApi there = here.at(two);
        all.add(
            new FaultsUser(
                population.room(i),
                (i % 2 == 0) ? List.of(here, there) : List.of(there, here),
                heartbeats));
      }
      for (FaultsUser user : all) {
        user.watcher().ready().get(60, TimeUnit.SECONDS);
      }
      System.err.printf("%d users in %d rooms at 2 instances%n", users, rooms);
      talk(servers, all);
      return judge(population, all);
    } finally {
      heartbeats.destroy();
    }
  }

  /** A user, the events that the user received, and the messages that were acknowledged. */
  record FaultsUser(
      String room,
      RoomWatcher watcher,
      List<JsonNode> heard,
      List<CompletableFuture<JsonNode>> acks,
      List<String> texts) {

    FaultsUser(String room, List<ChatApi> instances, ThreadPoolTaskScheduler heartbeats) {
      this(room, instances, heartbeats, Collections.synchronizedList(new ArrayList<>()));
    }

    private FaultsUser(
        String room,
        List<ChatApi> instances,
        ThreadPoolTaskScheduler heartbeats,
        List<JsonNode> heard) {
      this(
          room,
          new RoomWatcher(instances, heartbeats, room, heard::add),
          heard,
          new ArrayList<>(),
          new ArrayList<>());
    }

    void say(String text) {
      texts.add(text);
      acks.add(watcher.say(text));
    }
  }

  private void talk(Servers servers, List<FaultsUser> all) throws Exception {
    long start = System.nanoTime();
    long total = (long) seconds * perSecond;
    int fault = 0;
    for (long n = 0; n < total; n++) {
      long due = start + n * 1_000_000_000L / perSecond;
      TimeUnit.NANOSECONDS.sleep(Math.max(0, due - System.nanoTime()));
      int user = (int) (n % all.size());
      all.get(user).say("user " + user + ", message " + n);
      if (fault == 0 && n > total / 3) {
        servers.killInstance(1);
        System.err.println("one instance was killed");
        fault++;
      } else if (fault == 1 && n > total / 2) {
        servers.stopRedis();
        System.err.println("Redis was stopped");
        fault++;
      } else if (fault == 2 && n > total / 2 + 2L * perSecond) {
        servers.restartRedis();
        System.err.println("Redis was started again, empty");
        fault++;
      }
    }
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    for (FaultsUser user : all) {
      for (CompletableFuture<JsonNode> ack : user.acks()) {
        try {
          ack.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
          // Not acknowledged: nothing was promised.
        }
      }
    }
  }

  private static int judge(Population population, List<FaultsUser> all) throws Exception {
    FaultsVerdict verdict = new FaultsVerdict();
    for (int room = 0; room < population.rooms().size(); room++) {
      int first = room;
      List<FaultsUser> members = new ArrayList<>();
      for (int i = first; i < all.size(); i += population.rooms().size()) {
        members.add(all.get(i));
      }
      verdict.room(population.users().get(first), population.rooms().get(room), members);
    }
    all.forEach(user -> user.watcher().close());
    return verdict.conclude(all.stream().mapToLong(user -> user.watcher().reconnects()).sum());
  }
}
