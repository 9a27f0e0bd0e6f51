package dev.throughline.bench.timelinemodel;

import dev.throughline.bench.timelinemodel.Choice.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Visits every state that a world can come into, each once. What a process does by itself is one
 * step with the request before it: it can be neither seen nor disturbed in between.
 *
 * <p>Where that would be too many, preemptions are limited: how often a process is interrupted
 * though it could go on. Faults, late requests and the passing of time are not preemptions.
 */
final class Explorer {

  /** As many preemptions as there can be. */
  static final int UNLIMITED = -1;

  private final StateSet visited = new StateSet();
  private final List<Choice> path = new ArrayList<>();
  private final World start;
  private long ends;

  Explorer(World start) {
    this.start = start;
  }

  /** The steps that lead to a violation, and the violation; or null if there is none. */
  @Nullable String explore(int preemptions) {
    return explore(start, -1, preemptions);
  }

  private @Nullable String explore(World world, int running, int preemptions) {
    if (world.violation() != null) {
      return account(world.violation());
    }
    Fingerprint print = world.fingerprint();
    if (preemptions != UNLIMITED) {
      print.add(running).add(preemptions);
    }
    if (!visited.add(print)) {
      return null;
    }
    if (world.finished()) {
      ends++;
      String late = world.settled(3).violation();
      if (late != null) {
        return account("after everything: " + late);
      }
    }
    List<Choice> choices = Moves.of(world, false);
    boolean interrupted =
        choices.stream().anyMatch(c -> c.kind() == Kind.STEP && c.index() == running);
    for (Choice choice : choices) {
      boolean switches = choice.ofActor() && choice.index() != running;
      boolean preempts = preemptions != UNLIMITED && switches && interrupted;
      if (preempts && preemptions == 0) {
        continue;
      }
      path.add(choice);
      String found =
          explore(
              world.after(choice),
              choice.ofActor() ? choice.index() : running,
              preempts ? preemptions - 1 : preemptions);
      if (found != null) {
        return found;
      }
      path.remove(path.size() - 1);
    }
    return null;
  }

  private String account(String violation) {
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
    return ends;
  }
}
