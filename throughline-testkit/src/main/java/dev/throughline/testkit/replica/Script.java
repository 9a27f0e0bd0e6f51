package dev.throughline.testkit.replica;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * What happens to which command: laid out by a test, or chosen by random numbers. Commands are
 * counted by name from the moment at which an entry is added. Thread-safe.
 */
public final class Script {

  /** An entry that waits for its command. */
  private static final class Step {
    private final Predicate<BsonDocument> commands;
    private final Fault fault;
    private int before;
    private int times;

    private Step(Predicate<BsonDocument> commands, int before, int times, Fault fault) {
      this.commands = commands;
      this.before = before;
      this.times = times;
      this.fault = fault;
    }
  }

  private final List<Step> steps = new ArrayList<>();
  private final List<Fault> happened = new ArrayList<>();
  private @Nullable Random random;
  private double rate;
  private Set<String> names = Set.of();
  private List<Fault> choice = List.of();

  /** Does this to the n-th command of that name from now on, the first being 1. */
  public synchronized Script at(String command, int nth, Fault fault) {
    return at(command, nth, 1, fault);
  }

  /** Does this to the n-th command of that name and to those behind it, so many in all. */
  public synchronized Script at(String command, int nth, int times, Fault fault) {
    return when(it -> it.getFirstKey().equals(command), nth, times, fault);
  }

  /** Does this to the n-th of the commands that a test chooses and to those behind it. */
  public synchronized Script when(
      Predicate<BsonDocument> commands, int nth, int times, Fault fault) {
    steps.add(new Step(commands, nth - 1, times, fault));
    return this;
  }

  /** Does one of these to a share of the commands of these names, as the random numbers say. */
  public synchronized Script random(
      Random random, double rate, Set<String> names, List<Fault> choice) {
    this.random = random;
    this.rate = rate;
    this.names = Set.copyOf(names);
    this.choice = List.copyOf(choice);
    return this;
  }

  /** Nothing happens any more, and nothing has. */
  public synchronized void clear() {
    steps.clear();
    happened.clear();
    random = null;
  }

  /** {@return what has happened since the last {@link #clear}} */
  public synchronized List<Fault> happened() {
    return List.copyOf(happened);
  }

  /** {@return what happens to a command, null for nothing} */
  synchronized @Nullable Fault next(BsonDocument command) {
    Fault fault = null;
    for (Iterator<Step> all = steps.iterator(); all.hasNext(); ) {
      Step step = all.next();
      if (step.commands.test(command) && step.before-- <= 0 && fault == null) {
        fault = step.fault;
        if (--step.times == 0) {
          all.remove();
        }
      }
    }
    if (fault == null
        && random != null
        && names.contains(command.getFirstKey())
        && random.nextDouble() < rate) {
      fault = choice.get(random.nextInt(choice.size()));
    }
    if (fault != null) {
      happened.add(fault);
    }
    return fault;
  }
}
