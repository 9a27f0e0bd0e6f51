package dev.throughline.redis.model.check;

import dev.throughline.redis.internal.protocol.PageRange;
import dev.throughline.redis.internal.protocol.PlainRange;
import dev.throughline.redis.model.Limits;
import dev.throughline.redis.model.Model;
import dev.throughline.redis.model.Mutant;
import dev.throughline.redis.model.Note;
import dev.throughline.redis.model.Operation;
import dev.throughline.redis.model.world.World;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cases that are small enough to see everything that can happen in them.
 *
 * @param writers how many processes append
 * @param appends how many entries each of them appends
 * @param editors how many processes change the first entry
 * @param readers how many processes read
 * @param reads how often each of them reads the last two entries
 * @param faults how many faults happen: a crash, a cancellation, a flush, a request or reply that
 *     is lost, a request that is late or repeated, a clock of Redis that is set back
 * @param ticks how often half of the staleness bound passes
 * @param preemptions how often a process is interrupted though it could go on
 * @param plain whether it is the protocol without numbers
 */
public record SmallCases(
    int writers,
    int appends,
    int editors,
    int readers,
    int reads,
    int faults,
    int ticks,
    int preemptions,
    boolean plain) {

  /**
   * Those that are visited. Every interleaving where preemptions are unlimited; of the larger ones
   * those with few preemptions.
   */
  public static final List<SmallCases> ALL =
      List.of(
          new SmallCases(2, 1, 0, 1, 1, 0, 0, Explorer.UNLIMITED, false),
          new SmallCases(1, 2, 1, 1, 1, 0, 0, Explorer.UNLIMITED, false),
          new SmallCases(2, 1, 0, 1, 1, 1, 0, Explorer.UNLIMITED, false),
          new SmallCases(1, 1, 1, 1, 2, 1, 1, Explorer.UNLIMITED, false),
          new SmallCases(2, 2, 1, 2, 1, 0, 0, 1, false),
          new SmallCases(2, 2, 1, 2, 1, 1, 0, 0, false),
          new SmallCases(2, 1, 0, 2, 1, 0, 0, Explorer.UNLIMITED, false),
          new SmallCases(2, 1, 1, 1, 1, 1, 0, Explorer.UNLIMITED, false),
          new SmallCases(1, 2, 0, 1, 2, 2, 2, 1, false),
          new SmallCases(1, 1, 0, 1, 2, 2, 4, 1, false),
          new SmallCases(2, 2, 1, 2, 1, 0, 0, Explorer.UNLIMITED, true),
          new SmallCases(2, 1, 0, 2, 2, 1, 1, Explorer.UNLIMITED, true),
          new SmallCases(2, 1, 0, 1, 2, 2, 2, 1, false));

  /**
   * Those that take minutes: two faults anywhere (1.5 million states), one among two readers (5
   * million), and the whole small case without faults (32 million).
   */
  public static final List<SmallCases> WHOLE =
      List.of(
          new SmallCases(2, 1, 1, 1, 1, 2, 0, Explorer.UNLIMITED, false),
          new SmallCases(2, 1, 1, 2, 1, 1, 0, Explorer.UNLIMITED, false),
          new SmallCases(2, 2, 1, 2, 1, 0, 0, Explorer.UNLIMITED, false));

  /** What a visit of all states came to. */
  public record Result(long states, long ends, @Nullable String violation) {}

  /** The case in words. */
  public String label() {
    return "%s%d writers x %d, %d editors, %d readers x %d, %d faults, %d ticks, %s"
        .formatted(
            plain ? "plain: " : "",
            writers,
            appends,
            editors,
            readers,
            reads,
            faults,
            ticks,
            preemptions == Explorer.UNLIMITED ? "all orders" : "preemptions " + preemptions);
  }

  /** Visits every state of this case, as far as it makes a difference. */
  public Result explore(Mutant mutant) {
    return explore(mutant, true);
  }

  /** Visits every state of this case, of states and orders that make no difference one or all. */
  Result explore(Mutant mutant, boolean reduced) {
    Model model = new Model(mutant, false, plain, new Limits(10, 2, 1_000, 100));
    Explorer explorer = new Explorer(new World(model, processes(), faults, ticks), reduced);
    String violation = explorer.explore(preemptions);
    return new Result(explorer.states(), explorer.ends(), violation);
  }

  private List<List<Operation>> processes() {
    List<List<Operation>> processes = new ArrayList<>();
    for (int writer = 0; writer < writers; writer++) {
      List<Operation> operations = new ArrayList<>();
      for (int i = 0; i < appends; i++) {
        Note note = new Note("w" + writer, "c" + i, "t" + writer + i);
        operations.add(plain ? new Operation.PlainSave(note) : new Operation.Append(note));
      }
      processes.add(operations);
    }
    for (int editor = 0; editor < editors; editor++) {
      processes.add(
          List.of(
              plain
                  ? new Operation.PlainSave(new Note("w0", "c0", "e" + editor))
                  : new Operation.Edit(1, "e" + editor)));
    }
    for (int reader = 0; reader < readers; reader++) {
      List<Operation> operations = new ArrayList<>();
      for (int i = 0; i < reads; i++) {
        operations.add(
            plain
                ? new Operation.PlainRead(new PlainRange(true, new byte[0], 2))
                : new Operation.Read(PageRange.latest(2)));
      }
      processes.add(operations);
    }
    return processes;
  }
}
