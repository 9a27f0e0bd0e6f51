package dev.throughline.testkit.replica;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Who is the primary, how members introduce themselves, and the cluster's time. Thread-safe.
 *
 * <p>An awaitable hello is answered when the primary changes or its time is up.
 */
final class Topology implements AutoCloseable {

  private static final int MAX_WIRE_VERSION = 25;
  private static final int SESSION_TIMEOUT_MINUTES = 30;

  private final ObjectId process = new ObjectId();
  private final boolean sharded;
  private final List<Integer> ports;
  private int primary;
  private long version;
  private int term = 1;
  private long time = TimeUnit.MILLISECONDS.toSeconds(System.currentTimeMillis()) << 32;
  private int waiting;
  private int late;
  private boolean closed;

  Topology(boolean sharded, List<Integer> ports) {
    this.sharded = sharded;
    this.ports = List.copyOf(ports);
  }

  boolean sharded() {
    return sharded;
  }

  synchronized int primary() {
    return primary;
  }

  synchronized boolean isPrimary(int member) {
    return sharded || member == primary;
  }

  /** The next member wins an election; a single one wins it again. */
  synchronized void elect() {
    primary = (primary + 1) % ports.size();
    term++;
    version++;
    late += waiting;
    waiting = 0;
    notifyAll();
  }

  /** Waits until each client that had asked has the answer of the last election, or has gone. */
  synchronized void announce() throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
    while (late > 0 && !closed && System.nanoTime() < end) {
      wait(10);
    }
  }

  /** A new moment, as each write has one. */
  synchronized BsonTimestamp tick() {
    return new BsonTimestamp(++time);
  }

  /** What members add to each answer. */
  synchronized void stamp(BsonDocument answer) {
    BsonTimestamp now = new BsonTimestamp(time);
    BsonDocument signature =
        new BsonDocument("hash", new BsonBinary(new byte[20])).append("keyId", new BsonInt64(0));
    answer.put("$clusterTime", new BsonDocument("clusterTime", now).append("signature", signature));
    answer.put("operationTime", now);
  }

  synchronized BsonDocument version() {
    return new BsonDocument("processId", new BsonObjectId(process))
        .append("counter", new BsonInt64(version));
  }

  /** The answer to a hello, which may have to wait for a change. */
  synchronized BsonDocument hello(int member, BsonDocument command) {
    BsonDocument known = command.getDocument("topologyVersion", null);
    if (known != null) {
      await(known, command.getNumber("maxAwaitTimeMS", new BsonInt32(0)).longValue());
    }
    return introduction(member);
  }

  private void await(BsonDocument known, long millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    long first = version;
    waiting++;
    try {
      while (!closed && version().equals(known)) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (left <= 0) {
          return;
        }
        wait(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (first == version) {
        waiting--;
      } else {
        late--;
      }
      notifyAll();
    }
  }

  private BsonDocument introduction(int member) {
    boolean first = isPrimary(member);
    BsonDocument hello = new BsonDocument();
    hello.put("helloOk", BsonBoolean.TRUE);
    hello.put("ismaster", BsonBoolean.valueOf(first));
    hello.put("isWritablePrimary", BsonBoolean.valueOf(first));
    if (sharded) {
      hello.put("msg", new BsonString("isdbgrid"));
    } else {
      putMember(hello, member, first);
    }
    hello.put("topologyVersion", version());
    hello.put("maxBsonObjectSize", new BsonInt32(16 * 1024 * 1024));
    hello.put("maxMessageSizeBytes", new BsonInt32(48_000_000));
    hello.put("maxWriteBatchSize", new BsonInt32(100_000));
    hello.put("localTime", new BsonDateTime(System.currentTimeMillis()));
    hello.put("logicalSessionTimeoutMinutes", new BsonInt32(SESSION_TIMEOUT_MINUTES));
    hello.put("minWireVersion", new BsonInt32(0));
    hello.put("maxWireVersion", new BsonInt32(MAX_WIRE_VERSION));
    hello.put("readOnly", BsonBoolean.FALSE);
    hello.put("ok", new BsonDouble(1));
    return hello;
  }

  private void putMember(BsonDocument hello, int member, boolean first) {
    hello.put("secondary", BsonBoolean.valueOf(!first));
    hello.put("setName", new BsonString("rs"));
    hello.put("setVersion", new BsonInt32(1));
    hello.put("hosts", Bson.array(ports.stream().<BsonValue>map(Topology::host).toList()));
    hello.put("primary", host(ports.get(primary)));
    hello.put("me", host(ports.get(member)));
    if (first) {
      hello.put("electionId", new BsonObjectId(new ObjectId("7fffffff%016x".formatted(term))));
    }
  }

  private static BsonString host(@Nullable Integer port) {
    return new BsonString("127.0.0.1:" + port);
  }

  /** Wakes what waits for a change. */
  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
