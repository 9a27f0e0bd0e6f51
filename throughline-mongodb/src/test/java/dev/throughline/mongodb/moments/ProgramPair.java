package dev.throughline.mongodb.moments;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs random programs with stock and ours, and finds the smallest part that differs. */
final class ProgramPair implements AutoCloseable {

  private final boolean control;
  private final Server stockServer = new Server();
  private final Server ourServer = new Server();
  private final MongoClient stockPeek = peek(stockServer);
  private final MongoClient ourPeek = peek(ourServer);
  private final Map<String, Side> sides = new HashMap<>();
  private int calls;

  /**
   * Creates a pair.
   *
   * @param control whether both are stock.
   */
  ProgramPair(boolean control) {
    this.control = control;
  }

  private static MongoClient peek(Server server) {
    return MongoClients.create("mongodb://127.0.0.1:" + server.openPort());
  }

  private Side side(boolean first, Program program) {
    return sides.computeIfAbsent(
        first + " " + program.reactive() + " " + program.setting(),
        key ->
            new Side(
                !first && !control,
                program.reactive(),
                program.setting(),
                first ? stockServer : ourServer,
                first ? stockPeek : ourPeek));
  }

  /** How a program differs from stock. */
  Optional<String> difference(Program program) {
    Side stock = side(true, program);
    Side ours = side(false, program);
    World stockWorld = new World(stock, program.variant(), false);
    World ourWorld = new World(ours, program.variant(), !control);
    for (Action action : program.actions()) {
      if (action.verb().local()) {
        stockWorld.local(action);
        ourWorld.local(action);
        continue;
      }
      calls++;
      Trace expected = trace(stock, stockWorld, action);
      Trace actual = trace(ours, ourWorld, action);
      Map<Kind, Integer> differences =
          new HashMap<>(expected.differences(actual, action.verb().batched(), true));
      boolean failed = expected.result().contains("threw ");
      if (failed && action.verb().batched()) {
        // What becomes of those behind the one that failed is in the guide; of writers, nothing.
        return expected.failure().equals(actual.failure())
            ? Optional.empty()
            : Optional.of(action + ": its exception\n" + expected.beside(actual));
      }
      if (Allowance.endsProgram(action, program.variant(), expected, actual)) {
        return Optional.empty();
      }
      differences
          .keySet()
          .removeIf(
              kind ->
                  Allowance.inPrograms(
                      action,
                      program.variant(),
                      failed || expected.result().contains("failed behind"),
                      kind));
      if (!differences.isEmpty()) {
        return Optional.of(action + ": " + differences + "\n" + expected.beside(actual));
      }
      if (expected.result().contains("failed behind")) {
        return Optional.empty(); // callbacks may have run for those behind it
      }
    }
    return Optional.empty();
  }

  private static Trace trace(Side side, World world, Action action) {
    Moments moments = new Moments(side::taken);
    side.awaitTaken(0);
    side.server().concerns();
    Moments.TENANT.set("acme");
    Converters.also = side.setting() == Setting.ONE_CONNECTION ? side::lookUp : () -> {};
    Watchers.journaled = action.journaled();
    Faults.arm(action.fault());
    Served before = side.served();
    String result;
    try {
      result = moments.record(() -> result(world, action));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    } finally {
      Faults.arm(null);
      Watchers.journaled = false;
      Converters.also = () -> {};
      Moments.TENANT.remove();
    }
    side.awaitTaken(0);
    String sent = action.verb().batched() ? "" : ", sent " + side.server().concerns();
    String variables = action.verb().writer() ? "" : "; variables " + world.variables();
    return new Trace(
        action.verb().writer() ? List.of() : moments.all(),
        result + variables,
        side.sorted() + sent,
        side.served().since(before));
  }

  private static String result(World world, Action action) {
    try {
      return Texts.of(world.call(action));
    } catch (Exception | AssertionError e) {
      return Texts.failure(e);
    }
  }

  /** The smallest program that still differs: without actions, faults and variables. */
  Program shrink(Program failing) {
    Program smallest = failing;
    for (Program next = smaller(smallest); next != null; next = smaller(smallest)) {
      smallest = next;
    }
    return smallest;
  }

  private Program smaller(Program program) {
    List<Action> actions = program.actions();
    for (int i = actions.size() - 1; i >= 0; i--) {
      List<List<Action>> simpler = new ArrayList<>();
      simpler.add(List.of());
      actions.get(i).simpler().forEach(action -> simpler.add(List.of(action)));
      for (List<Action> instead : simpler) {
        List<Action> changed = new ArrayList<>(actions);
        changed.remove(i);
        changed.addAll(i, instead);
        if (difference(program.with(changed)).isPresent()) {
          return program.with(changed);
        }
      }
    }
    return null;
  }

  int calls() {
    return calls;
  }

  @Override
  public void close() {
    sides.values().forEach(Side::close);
    stockPeek.close();
    ourPeek.close();
    stockServer.close();
    ourServer.close();
  }
}
