package dev.throughline.redis.model.check;

import dev.throughline.redis.model.Fingerprint;
import dev.throughline.redis.model.world.Choice;
import dev.throughline.redis.model.world.Choice.Kind;
import dev.throughline.redis.model.world.Moves;
import dev.throughline.redis.model.world.World;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Visits every state that a world can come into, each once. What a process does by itself is one
 * step with the request before it: it can be neither seen nor disturbed in between.
 *
 * <p>Of states with the same futures one is visited: which of two readers is where is all the same,
 * and so are replies that a process no longer holds. And a process that reads the database when no
 * process will change it any more goes first, for the order makes no difference then.
 *
 * <p>Where that would be too many, preemptions are limited: how often a process is interrupted
 * though it could go on. Faults, late requests and the passing of time are not preemptions.
 */
final class Explorer {

  /** As many preemptions as there can be. */
  static final int UNLIMITED = -1;

  /** So many steps from the start, each way on is a task of its own. */
  private static final int FORKED_STEPS = 8;

  private final StateSet visited = new StateSet();
  private final AtomicLong ends = new AtomicLong();
  private final AtomicReference<@Nullable String> found = new AtomicReference<>();
  private final World start;
  private final boolean reduced;

  /**
   * @param reduced whether of states and orders that make no difference one is visited
   */
  Explorer(World start, boolean reduced) {
    this.start = start;
    this.reduced = reduced;
  }

  /** The steps that lead to a violation, and the violation; or null if there is none. */
  @Nullable String explore(int preemptions) {
    ForkJoinPool.commonPool().invoke(new Visit(new Node(start, -1, preemptions), List.of()));
    return found.get();
  }

  /** A world, who has made the last step, and how many preemptions may follow. */
  private record Node(World world, int running, int preemptions) {}

  /** Visits a state and what follows. */
  private final class Visit extends RecursiveAction {

    private static final long serialVersionUID = 1L;

    private final transient Node first;
    private final transient Deque<Choice> path;

    Visit(Node first, List<Choice> path) {
      this.first = first;
      this.path = new ArrayDeque<>(path);
    }

    @Override
    protected void compute() {
      visit(first);
    }

    private void visit(Node node) {
      World world = node.world();
      if (found.get() != null || world.violation() != null) {
        wrong(world.violation());
        return;
      }
      Fingerprint print = Futures.fingerprint(world, !reduced || node.preemptions() != UNLIMITED);
      if (node.preemptions() != UNLIMITED) {
        print.add(node.running()).add(node.preemptions());
      }
      if (!visited.add(print)) {
        return;
      }
      if (world.finished()) {
        ends.incrementAndGet();
        String late = world.settled(3).violation();
        wrong(late == null ? null : "after everything: " + late);
      }
      List<Visit> forked = new ArrayList<>();
      for (Choice choice : choices(node)) {
        path.addLast(choice);
        Node next = next(node, choice);
        if (path.size() <= FORKED_STEPS) {
          forked.add(new Visit(next, List.copyOf(path)));
        } else {
          visit(next);
        }
        path.removeLast();
      }
      invokeAll(forked);
    }

    private void wrong(@Nullable String violation) {
      if (violation != null) {
        found.compareAndSet(null, account(path, violation));
      }
    }
  }

  private List<Choice> choices(Node node) {
    List<Choice> choices = Moves.of(node.world(), false);
    if (node.preemptions() == UNLIMITED) {
      int undisturbed = reduced ? Futures.undisturbed(node.world()) : -1;
      if (undisturbed >= 0) {
        choices.removeIf(choice -> !choice.ofActor() || choice.index() != undisturbed);
      }
    } else if (node.preemptions() == 0) {
      boolean interrupted = interrupts(choices, node);
      choices.removeIf(choice -> interrupted && switches(choice, node));
    }
    return choices;
  }

  private static boolean interrupts(List<Choice> choices, Node node) {
    return choices.stream().anyMatch(c -> c.kind() == Kind.STEP && c.index() == node.running());
  }

  private static boolean switches(Choice choice, Node node) {
    return choice.ofActor() && choice.index() != node.running();
  }

  private static Node next(Node node, Choice choice) {
    boolean preempts =
        node.preemptions() > 0
            && switches(choice, node)
            && interrupts(Moves.of(node.world(), false), node);
    return new Node(
        node.world().after(choice),
        choice.ofActor() ? choice.index() : node.running(),
        preempts ? node.preemptions() - 1 : node.preemptions());
  }

  private String account(Iterable<Choice> path, String violation) {
    StringBuilder account = new StringBuilder();
    World world = start;
    for (Choice choice : path) {
      account.append(world.describe(choice)).append('\n');
      world = world.after(choice);
    }
    return account.append(violation).toString();
  }

  long states() {
    return visited.size();
  }

  long ends() {
    return ends.get();
  }
}
