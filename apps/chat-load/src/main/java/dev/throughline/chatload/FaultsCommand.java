package dev.throughline.chatload;

import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.RoomWatcher;
import java.net.URI;
import java.time.Duration;
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

/** Users at several instances, of which one is killed, while Redis is restarted. */
@Command(
    name = "chat-faults",
    mixinStandardHelpOptions = true,
    description = {
      "Users of the chat service at several instances; one is killed, and Redis is lost and"
          + " restarted. Two members are removed at one instance and listen on at another, one of"
          + " them while Redis is away.",
      "Afterwards every acknowledged message must be in the history once, every client must"
          + " have heard every message once and in order, and the former members none."
    })
final class FaultsCommand implements Callable<Integer> {

  /** How long the other instances' notice of a removal may be on its way. */
  private static final Duration NOTICED = Duration.ofSeconds(1);

  /** When a notice is lost with Redis, the next sweep ends what it should have ended. */
  private static final Duration SWEPT = Duration.ofSeconds(8);

  @Option(names = "--users", defaultValue = "200", description = "Default: ${DEFAULT-VALUE}.")
  int users = 200;

  @Option(names = "--rooms", defaultValue = "10", description = "Default: ${DEFAULT-VALUE}.")
  int rooms = 10;

  @Option(
      names = "--instances",
      defaultValue = "3",
      description = "At least two (default: ${DEFAULT-VALUE}).")
  int instances = 3;

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
      List<URI> uris = new ArrayList<>();
      for (int i = 0; i < Math.max(2, instances); i++) {
        uris.add(servers.startInstance());
      }
      Population population = Population.create(uris.get(0), users, rooms);
      List<FaultsUser> all = new ArrayList<>();
      for (int i = 0; i < users; i++) {
        List<ChatApi> everywhere = new ArrayList<>();
        for (URI uri : uris) {
          everywhere.add(population.users().get(i).at(uri));
        }
        Collections.rotate(everywhere, i);
        all.add(new FaultsUser(population.room(i), everywhere, heartbeats));
      }
      for (FaultsUser user : all) {
        user.watcher().ready().get(600, TimeUnit.SECONDS);
      }
      System.err.printf("%d users in %d rooms at %d instances%n", users, rooms, uris.size());
      ChatApi owner = population.users().get(0);
      URI last = uris.get(uris.size() - 1);
      // The instance that is killed is the second: with two, the removed listen where it is said.
      URI there = (uris.size() > 2) ? last : uris.get(0);
      try (FormerMember soon = new FormerMember(owner, population.room(0), there, heartbeats);
          FormerMember late = new FormerMember(owner, population.room(0), there, heartbeats)) {
        talk(servers, all, soon, late);
        return judge(population, all, soon, late);
      }
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

  private void talk(Servers servers, List<FaultsUser> all, FormerMember soon, FormerMember late)
      throws Exception {
    long start = System.nanoTime();
    long total = (long) seconds * perSecond;
    int fault = 0;
    for (long n = 0; n < total; n++) {
      long due = start + n * 1_000_000_000L / perSecond;
      TimeUnit.NANOSECONDS.sleep(Math.max(0, due - System.nanoTime()));
      int user = (int) (n % all.size());
      all.get(user).say("user " + user + ", message " + n);
      if (n == total / 6) {
        soon.remove();
      }
      if (fault == 0 && n > total / 3) {
        servers.killInstance(1);
        System.err.println("one instance was killed");
        fault++;
      } else if (fault == 1 && n > total / 2) {
        servers.stopRedis();
        System.err.println("Redis was stopped");
        late.remove();
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

  private static int judge(
      Population population, List<FaultsUser> all, FormerMember soon, FormerMember late)
      throws Exception {
    FaultsVerdict verdict = new FaultsVerdict();
    for (int room = 0; room < population.rooms().size(); room++) {
      int first = room;
      List<FaultsUser> members = new ArrayList<>();
      for (int i = first; i < all.size(); i += population.rooms().size()) {
        members.add(all.get(i));
      }
      verdict.room(population.users().get(first), population.rooms().get(room), members);
    }
    verdict.former(soon, NOTICED);
    verdict.former(late, SWEPT);
    all.forEach(user -> user.watcher().close());
    return verdict.conclude(all.stream().mapToLong(user -> user.watcher().reconnects()).sum());
  }
}
