package dev.throughline.redis.model.check;

import dev.throughline.redis.model.Limits;
import dev.throughline.redis.model.Model;
import dev.throughline.redis.model.Mutant;
import dev.throughline.redis.model.world.Choice;
import dev.throughline.redis.model.world.Choice.Kind;
import dev.throughline.redis.model.world.Moves;
import dev.throughline.redis.model.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Runs with random processes, random sizes and a random scheduler. A seed gives the same run again.
 */
public final class RandomRuns {

  private RandomRuns() {}

  /** {@return what the first run that fails has done, and the violation; or null if none fails} */
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

  private static @Nullable String run(Mutant mutant, long seed, boolean recorded) {
    Random random = new Random(seed * 0x5DEECE66DL + 11);
    // Half of the runs are without faults: then nothing at all may be stale.
    boolean faulty = random.nextBoolean();
    // And half of those lose what writers tell Redis, while time flies: then staleness is bounded.
    boolean forgetful = faulty && random.nextBoolean();
    // What disturbs only some of them, or what takes several losses would hardly ever come about.
    boolean disturbed = forgetful && random.nextInt(3) == 0;
    boolean plain = mutant.isPlain() || (mutant == Mutant.NONE && seed % 4 == 0);
    Model model =
        new Model(
            mutant,
            random.nextInt(4) == 0,
            plain,
            new Limits(10, 1 + random.nextInt(8), 20 + random.nextInt(200), 100));
    World world =
        new World(
            model,
            plain
                ? RandomProcesses.plain(random, forgetful)
                : RandomProcesses.numbered(random, forgetful),
            faulty ? 1 + random.nextInt(6) : 0,
            forgetful ? 20 : random.nextInt(12));
    List<String> path = new ArrayList<>();
    int favourite = 0;
    while (!world.finished()) {
      List<Choice> choices = Moves.of(world, true);
      choices.removeIf(
          choice ->
              forgetful ? !flies(choice.kind(), disturbed, random) : rare(choice.kind(), random));
      if (choices.isEmpty()) {
        // All processes wait for time to pass.
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
      if (recorded) {
        path.add(world.describe(choice));
      }
      world = world.after(choice);
      if (world.violation() != null) {
        return String.join("\n", path) + "\n" + world.violation();
      }
    }
    World settled = world.settled(4);
    return settled.violation() == null
        ? null
        : String.join("\n", path) + "\nafter everything: " + settled.violation();
  }

  private static boolean rare(Kind kind, Random random) {
    return kind != Kind.STEP && kind != Kind.TEAR && kind != Kind.ARRIVE && random.nextInt(6) != 0;
  }

  /** {@return whether it happens where only time passes and requests get lost} */
  private static boolean flies(Kind kind, boolean disturbed, Random random) {
    return switch (kind) {
      case STEP -> true;
      case TICK -> random.nextInt(3) == 0;
      case ARRIVE -> random.nextInt(4) == 0;
      case SKEW, CANCEL -> disturbed && random.nextInt(12) == 0;
      default -> false;
    };
  }
}
