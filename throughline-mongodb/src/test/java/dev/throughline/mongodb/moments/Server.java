package dev.throughline.mongodb.moments;

import de.bwaldvogel.mongo.MongoBackend;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A server in memory with two doors: at one of them a gate holds back what clients ask until it is
 * opened, at the other one can always look inside.
 */
final class Server implements AutoCloseable {

  private static final Set<String> GATED =
      Set.of(
          "insert",
          "update",
          "delete",
          "find",
          "findAndModify",
          "findandmodify",
          "aggregate",
          "count",
          "distinct",
          "getMore",
          "ping");

  private final MongoBackend backend = new MemoryBackend();
  private final MongoServer gated = new MongoServer(gated(backend));
  private final MongoServer open = new MongoServer(backend);
  private final int gatedPort = gated.bind().getPort();
  private final int openPort = open.bind().getPort();
  private final Queue<String> concerns = new ConcurrentLinkedQueue<>();
  private volatile CountDownLatch gate = new CountDownLatch(0);

  private MongoBackend gated(MongoBackend target) {
    return (MongoBackend)
        Proxy.newProxyInstance(
            MongoBackend.class.getClassLoader(),
            new Class<?>[] {MongoBackend.class},
            (proxy, method, arguments) -> {
              if (arguments != null && arguments[0] instanceof MongoMessage message) {
                pass(message);
              }
              try {
                return method.invoke(target, arguments);
              } catch (InvocationTargetException e) {
                throw e.getTargetException();
              }
            });
  }

  private void pass(MongoMessage message) throws InterruptedException {
    String command = message.getDocument().keySet().iterator().next();
    Object concern = message.getDocument().get("writeConcern");
    if (concern != null) {
      concerns.add(command + " " + concern);
    }
    boolean lookUp = Side.LOOK_UPS.equals(message.getDocument().get(command));
    if (GATED.contains(command) && !lookUp && !gate.await(10, TimeUnit.SECONDS)) {
      throw new IllegalStateException("The gate was left closed");
    }
  }

  /** Holds back commands from now on. */
  void close(Runnable meanwhile) {
    gate = new CountDownLatch(1);
    try {
      meanwhile.run();
    } finally {
      gate.countDown();
    }
  }

  /** The commands that asked for a write concern since the last call, and for which. */
  List<String> concerns() {
    List<String> all = new ArrayList<>();
    for (String next = concerns.poll(); next != null; next = concerns.poll()) {
      all.add(next);
    }
    return all;
  }

  /** Drops everything. */
  void clear() {
    backend.dropDatabase(Side.DATABASE);
  }

  int gatedPort() {
    return gatedPort;
  }

  int openPort() {
    return openPort;
  }

  @Override
  public void close() {
    gate.countDown();
    gated.shutdownNow();
    open.shutdownNow();
  }
}
