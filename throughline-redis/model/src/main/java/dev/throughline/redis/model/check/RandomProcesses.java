package dev.throughline.redis.model.check;

import dev.throughline.redis.internal.protocol.PageRange;
import dev.throughline.redis.internal.protocol.PlainRange;
import dev.throughline.redis.model.Note;
import dev.throughline.redis.model.Operation;
import dev.throughline.redis.model.PlainNotes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Processes that write and read in random ways. */
final class RandomProcesses {

  private RandomProcesses() {}

  static List<List<Operation>> numbered(Random random, boolean forgetful) {
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
        operations.add(read(random));
      }
      processes.add(operations);
    }
    return processes;
  }

  private static Operation read(Random random) {
    return switch (random.nextInt(24)) {
      case 0, 1, 2, 3 -> new Operation.CatchUp(1 + random.nextInt(4));
      case 4, 5 -> new Operation.FarRead(range(random));
      // One has no bytes of its own, the other one is no text.
      case 6 -> new Operation.StrangeRead(random.nextBoolean() ? "\uD800" : '?', range(random));
      default -> new Operation.Read(range(random));
    };
  }

  static List<List<Operation>> plain(Random random, boolean forgetful) {
    List<List<Operation>> processes = new ArrayList<>();
    int writers = 1 + random.nextInt(3);
    for (int w = 0; w < writers; w++) {
      List<Operation> operations = new ArrayList<>();
      int writes = forgetful ? 1 : 1 + random.nextInt(5);
      for (int i = 0; i < writes; i++) {
        String text = random.nextInt(4) == 0 ? Operation.PlainSave.DELETED : "t" + w + i;
        operations.add(
            new Operation.PlainSave(
                new Note("w" + random.nextInt(writers), "c" + random.nextInt(3), text)));
      }
      processes.add(operations);
    }
    int readers = 1 + random.nextInt(3);
    for (int r = 0; r < readers; r++) {
      List<Operation> operations = new ArrayList<>();
      int reads = 1 + random.nextInt(6);
      for (int i = 0; i < reads; i++) {
        operations.add(new Operation.PlainRead(plainRange(random)));
      }
      processes.add(operations);
    }
    return processes;
  }

  private static PlainRange plainRange(Random random) {
    byte[] place =
        random.nextInt(3) == 0
            ? PlainNotes.place(new Note("w" + random.nextInt(3), "c" + random.nextInt(3), ""))
            : new byte[0];
    return new PlainRange(random.nextInt(3) != 0, place, 1 + random.nextInt(4));
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
