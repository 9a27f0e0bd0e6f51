package dev.throughline.bench.timelinemodel;

import dev.throughline.bench.timelinemodel.Choice.Kind;
import dev.throughline.redis.protocol.PageRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Runs with random processes, random sizes and a random scheduler. A seed gives the same run again.
 */
public final class RandomRuns {

  private RandomRuns() {}

  /** What the first run that fails has done, and the violation; or null if none fails. */
  public static @Nullable String firstViolation(Mutant mutant, long firstSeed, int runs) {
    for (long seed = firstSeed; seed < firstSeed + runs; seed++) {
      String violation =
          mutant == Mutant.ZSET_LOOK_ASIDE ? LookAsideRecipe.run(seed) : run(mutant, seed, false);
      if (violation != null) {
        return "seed "
            + seed
            + ": "
            + (mutant == Mutant.ZSET_LOOK_ASIDE ? violation : run(mutant, seed, true));
      }
    }
    return null;
  }

  private static @Nullable String run(Mutant mutant, long seed, boolean told) {
    Random random = new Random(seed * 0x5DEECE66DL + 11);
    // Half of the runs are without faults: then nothing at all may be stale.
    boolean faulty = random.nextBoolean();
    // And half of those lose what writers tell Redis, while time flies: then staleness is bounded.
    boolean forgetful = faulty && random.nextBoolean();
    Model model =
        new Model(
            mutant,
            random.nextInt(4) == 0,
            new SimulatedWindow.Limits(10, 1 + random.nextInt(8), 20 + random.nextInt(200), 100));
    World world =
        new World(
            model,
            processes(random, forgetful),
            faulty ? 1 + random.nextInt(6) : 0,
            forgetful ? 20 : random.nextInt(12));
    List<String> path = new ArrayList<>();
    int favourite = 0;
    while (!world.finished()) {
      List<Choice> choices = world.choices(true);
      choices.removeIf(
          choice -> forgetful ? !flies(choice.kind(), random) : rare(choice.kind(), random));
      if (choices.isEmpty()) {
        // Everybody waits for time to pass.
        world = world.passed();
        continue;
      }
      Choice choice = choices.get(random.nextInt(choices.size()));
      if (random.nextInt(3) != 0) {
        // Processes run on their own for a while, as real ones do.
        if (random.nextInt(6) == 0) {
          favourite = random.nextInt(8);
        }
        for (Choice candidate : choices) {
          if (candidate.kind() == Kind.STEP && candidate.index() == favourite) {
            choice = candidate;
          }
        }
      }
      if (forgetful) {
        choice = world.losing(choice, random);
      }
      if (told) {
        path.add(world.describe(choice));
      }
      world = world.after(choice);
      if (world.violation() != null) {
        return String.join("\n", path) + "\n" + world.violation();
      }
    }
    World settled = world.settled(PageRange.latest(4));
    return settled.violation() == null
        ? null
        : String.join("\n", path) + "\nafter everything: " + settled.violation();
  }

  private static boolean rare(Kind kind, Random random) {
    return kind != Kind.STEP && kind != Kind.TEAR && kind != Kind.ARRIVE && random.nextInt(6) != 0;
  }

  /** Whether it happens where only time passes and requests get lost. */
  private static boolean flies(Kind kind, Random random) {
    return switch (kind) {
      case STEP -> true;
      case TICK -> random.nextInt(3) == 0;
      case ARRIVE -> random.nextInt(4) == 0;
      default -> false;
    };
  }

  private static List<List<Operation>> processes(Random random, boolean forgetful) {
    List<List<Operation>> processes = new ArrayList<>();
    int writers = forgetful ? 2 : 1 + random.nextInt(3);
    for (int w = 0; w < writers; w++) {
      List<Operation> operations = new ArrayList<>();
      int writes = forgetful ? 1 : 1 + random.nextInt(4);
      for (int i = 0; i < writes; i++) {
        operations.add(
            random.nextInt(3) == 0 && i > 0
                ? edit(random, "w" + w + "e" + i)
                : new Operation.Append(new Note("w" + w, "c" + i, "t" + w + i)));
      }
      processes.add(operations);
    }
    if (!forgetful && random.nextBoolean()) {
      processes.add(List.of(edit(random, "e0"), edit(random, "e1"), edit(random, "e2")));
    }
    int readers = forgetful ? 1 : 1 + random.nextInt(3);
    for (int r = 0; r < readers; r++) {
      List<Operation> operations = new ArrayList<>();
      int reads = forgetful ? 6 : 1 + random.nextInt(5);
      for (int i = 0; i < reads; i++) {
        operations.add(
            random.nextInt(6) == 0
                ? new Operation.CatchUp(1 + random.nextInt(4))
                : new Operation.Read(range(random)));
      }
      processes.add(operations);
    }
    return processes;
  }

  private static Operation edit(Random random, String text) {
    return new Operation.Edit(1 + random.nextInt(4), random.nextInt(4) == 0 ? "deleted" : text);
  }

  private static PageRange range(Random random) {
    int n = 1 + random.nextInt(4);
    return switch (random.nextInt(5)) {
      case 0 -> PageRange.before(1 + random.nextInt(6), n);
      case 1 -> PageRange.after(random.nextInt(6), n);
      case 2 -> PageRange.around(1 + random.nextInt(6), n, n);
      default -> PageRange.latest(n);
    };
  }
}
