package dev.throughline.chatload;

import dev.throughline.chat.client.ChatApi;
import dev.throughline.chat.client.ChatProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;

/**
 * How many deliveries one instance makes: many sockets in a few rooms, into which a few members
 * write as fast as the rate says. The service is a process of its own, whose CPU is read before and
 * after; that of the load is beside it, since both share the machine.
 */
final class Density {

  /** The sockets that one account may have. */
  private static final int PER_ACCOUNT = 10;

  /** How long anything may take on a machine that does other things as well. */
  private static final int SECONDS = 300;

  /** More do not connect at a time: a client that has waited for ten seconds is sent away. */
  private static final int CONNECTING = 1_000;

  /** How often all sockets leave and return, as they do when an instance starts again. */
  private static final int RETURNS = 5;

  /**
   * How often they do before it counts: for the first ten thousand, the JVM compiles for as long as
   * it serves.
   */
  private static final int WARM_UPS = 10;

  /** The service has noticed by then that sockets are gone. */
  private static final int NOTICE_MILLIS = 2_000;

  private final int sockets;
  private final int rooms;
  private final int perSecond;
  private final int seconds;

  Density(int sockets, int rooms, int perSecond, int seconds) {
    this.sockets = sockets;
    this.rooms = rooms;
    this.perSecond = perSecond;
    this.seconds = seconds;
  }

  /** Runs it on an instance of these servers. */
  DensityFigures run(Servers servers) throws Exception {
    URI instance =
        servers.startInstance(
            Map.of(
                "CHAT_ROOMS_INVITATIONBURST", "100000",
                "CHAT_ROOMS_INVITATIONSPERHOUR", "1000000",
                "CHAT_ROOMS_OPENPERINVITER", "100000",
                "CHAT_MESSAGES_PERSECOND", "100000",
                "CHAT_MESSAGES_BURST", "100000",
                "CHAT_LIVE_MAXSOCKETSPERACCOUNT", String.valueOf(2 * PER_ACCOUNT)));
    ChatProcess service = servers.instance(0);
    Population population =
        Population.create(instance, Math.max(rooms, sockets / PER_ACCOUNT), rooms);
    DensityCounts counts = new DensityCounts();
    try (Selector selector = Selector.open()) {
      Thread reader = new Thread(() -> read(selector), "density-sockets");
      reader.setDaemon(true);
      InetSocketAddress address =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), instance.getPort());
      reader.start();
      List<DensityClient> clients = connect(selector, address, population, counts);
      DensityFigures figures = measure(service, population, counts);
      List<Double> perSecond = new ArrayList<>();
      List<Double> cpuMillis = new ArrayList<>();
      for (int i = 0; i < WARM_UPS + RETURNS; i++) {
        for (DensityClient client : clients) {
          client.close();
        }
        counts.forgetSockets();
        Thread.sleep(NOTICE_MILLIS);
        Duration cpuBefore = service.cpu();
        long before = System.nanoTime();
        clients = connect(selector, address, population, counts);
        double took = (System.nanoTime() - before) / 1e9;
        double cpu = service.cpu().minus(cpuBefore).toNanos() / 1e6 / sockets;
        if (i >= WARM_UPS) {
          perSecond.add(sockets / took);
          cpuMillis.add(cpu);
        }
      }
      figures = figures.connecting(perSecond, cpuMillis, service.residentBytes() >> 20);
      for (DensityClient client : clients) {
        client.close();
      }
      return figures;
    }
  }

  private List<DensityClient> connect(
      Selector selector, InetSocketAddress address, Population population, DensityCounts counts)
      throws Exception {
    List<DensityClient> clients = new ArrayList<>();
    for (int i = 0; i < sockets; i++) {
      int begun = i;
      await(() -> begun - counts.sockets() < CONNECTING, counts);
      int user = i % population.users().size();
      String token = String.valueOf(population.users().get(user).token());
      clients.add(new DensityClient(selector, address, token, population.room(user), counts));
      selector.wakeup();
    }
    await(() -> counts.sockets() == sockets, counts);
    return clients;
  }

  private DensityFigures measure(ChatProcess service, Population population, DensityCounts counts)
      throws Exception {
    long warm = send(population, Math.max(1, seconds / 2));
    await(() -> counts.deliveries() >= deliveries(population, warm), "the delivery of the warm-up");
    counts.reset();
    Duration serviceBefore = service.cpu();
    Duration loadBefore = ownCpu();
    long start = System.nanoTime();
    long messages = send(population, seconds);
    long expected = deliveries(population, messages);
    long until = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (counts.deliveries() < expected && System.nanoTime() < until) {
      Thread.sleep(1);
    }
    double took = (System.nanoTime() - start) / 1e9;
    double cores = service.cpu().minus(serviceBefore).toNanos() / 1e9 / took;
    double perSecondDelivered = counts.deliveries() / took;
    return new DensityFigures(
        counts.sockets(),
        messages,
        counts.deliveries(),
        perSecondDelivered,
        perSecondDelivered / cores,
        cores,
        ownCpu().minus(loadBefore).toNanos() / 1e9 / took,
        counts.p99Millis(),
        expected - counts.deliveries(),
        0,
        0,
        0,
        service.residentBytes() >> 20);
  }

  /** All rooms have the same number of messages, and of sockets but for a remainder. */
  private long deliveries(Population population, long messages) {
    long inRooms = 0;
    int users = population.users().size();
    for (int room = 0; room < rooms; room++) {
      long here = 0;
      for (int i = 0; i < sockets; i++) {
        here += ((i % users) % rooms == room) ? 1 : 0;
      }
      inRooms += here * (messages / rooms);
    }
    return inRooms;
  }

  /** Sends for some seconds, to each room in turn; returns how many messages were stored. */
  private long send(Population population, int forSeconds) throws Exception {
    long most = Math.max(1, (long) perSecond * forSeconds / rooms) * rooms;
    ExecutorService senders = Executors.newFixedThreadPool(Math.min(8, rooms));
    try {
      List<CompletableFuture<Void>> all = new ArrayList<>();
      long start = System.nanoTime();
      for (int room = 0; room < rooms; room++) {
        int first = room;
        all.add(
            CompletableFuture.runAsync(
                () -> {
                  for (long n = first; n < most; n += rooms) {
                    pause(start + n * 1_000_000_000L / perSecond);
                    say(population, first, forSeconds + "-" + n);
                  }
                },
                senders));
      }
      for (CompletableFuture<Void> one : all) {
        one.get();
      }
    } finally {
      senders.shutdown();
    }
    return most;
  }

  private static void pause(long untilNanos) {
    try {
      long millis = (untilNanos - System.nanoTime()) / 1_000_000;
      if (millis > 0) {
        Thread.sleep(millis);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void say(Population population, int room, String id) {
    ChatApi owner = population.users().get(room);
    owner
        .post(
            "/api/rooms/" + population.rooms().get(room) + "/messages",
            Map.of("clientId", id, "text", System.nanoTime() + " 안녕하세요, a message"))
        .ok();
  }

  private static void read(Selector selector) {
    try {
      while (selector.isOpen()) {
        selector.select(50);
        for (SelectionKey key : selector.selectedKeys()) {
          if (key.attachment() instanceof DensityClient client) {
            ready(client, key);
          }
        }
        selector.selectedKeys().clear();
      }
    } catch (IOException | java.nio.channels.ClosedSelectorException e) {
      if (selector.isOpen()) {
        e.printStackTrace();
      }
    }
  }

  private static void ready(DensityClient client, SelectionKey key) throws IOException {
    try {
      if (key.isValid()) {
        client.ready(key);
      }
    } catch (ClosedChannelException | CancelledKeyException e) {
      // Closed here meanwhile, by the thread that lets all sockets return.
    }
  }

  private static void await(BooleanSupplier condition, Object what) throws InterruptedException {
    long until = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > until) {
        throw new IllegalStateException("It takes longer than " + SECONDS + " s: " + what);
      }
      Thread.sleep(5);
    }
  }

  private static Duration ownCpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }
}
