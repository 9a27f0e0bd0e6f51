package dev.throughline.testkit.replica;

import dev.throughline.testkit.Connections;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * <b>For tests only:</b> a replica set of members on loopback ports, or the front of a sharded
 * cluster, that keeps its documents in an embedded engine without sessions.
 *
 * <p>The engine answers queries and applies updates. The members add what drivers find at a replica
 * set: elections, sessions, retryable writes, transactions with snapshots and conflicts, change
 * streams, and the errors and labels of all that. All members see one state at all times: there is
 * no replication, so nothing is rolled back and no secondary lags behind. Commands are executed one
 * after another.
 *
 * <p>A transaction works on copies of the collections that it touches and is replayed when it is
 * committed, so that it costs as much as there is data. Nothing may write to the engine past the
 * members while transactions or change streams are open.
 */
public final class ReplicaSet implements AutoCloseable {

  private final Topology topology;
  private final Script script = new Script();
  private final Commands commands;
  private final List<Received> received = new ArrayList<>();
  private final List<Connections> members = new ArrayList<>();

  private ReplicaSet(InetSocketAddress engine, boolean sharded, int count) {
    for (int i = 0; i < count; i++) {
      int number = i;
      members.add(new Connections("replica-" + number, client -> member(number).serve(client)));
    }
    this.topology = new Topology(sharded, members.stream().map(Connections::port).toList());
    this.commands = new Commands(new Engine(engine), topology);
    members.forEach(Connections::start);
  }

  /**
   * Starts a replica set; its first member is the primary.
   *
   * @param engine where an embedded engine listens.
   * @param members how many there are, from 1.
   */
  public static ReplicaSet start(InetSocketAddress engine, int members) {
    return new ReplicaSet(engine, false, members);
  }

  /** Starts a front as of a sharded cluster, with one router. */
  public static ReplicaSet sharded(InetSocketAddress engine) {
    return new ReplicaSet(engine, true, 1);
  }

  private Member member(int number) {
    return new Member(number, topology, script, commands, this::keep);
  }

  private void keep(Received command) {
    synchronized (received) {
      received.add(command);
    }
  }

  /** {@return where the members listen, as a connection string without database} */
  public String uri() {
    return members.stream()
        .map(member -> "127.0.0.1:" + member.port())
        .collect(
            Collectors.joining(",", "mongodb://", topology.sharded() ? "/" : "/?replicaSet=rs"));
  }

  /** {@return what happens to commands; nothing unless a test says so} */
  public Script script() {
    return script;
  }

  /** Makes the next member the primary; transactions that are open are aborted. */
  public void stepDown() {
    commands.stepDown();
  }

  /** The number of the member that is the primary, from 0. */
  public int primary() {
    return topology.primary();
  }

  /** The port on loopback where a member listens; members have numbers from 0. */
  public int port(int member) {
    return members.get(member).port();
  }

  /** Forgets all changes so far: streams cannot be resumed behind them. */
  public void forgetChanges() {
    commands.forgetChanges();
  }

  /** {@return how many transactions have begun and have neither been committed nor aborted} */
  public int openTransactions() {
    return commands.openTransactions();
  }

  /** The commands received since the last call, without those that introduce members. */
  public List<Received> drain() {
    synchronized (received) {
      List<Received> drained = List.copyOf(received);
      received.clear();
      return drained;
    }
  }

  /** Cuts all connections, and waits until what had been received is done. */
  @Override
  public void close() {
    members.forEach(Connections::close);
    topology.close();
    commands.close();
    try {
      for (Connections member : members) {
        member.awaitEnd();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
