package dev.throughline.mongodb.moments;

import dev.throughline.mongodb.moments.Action.Verb;
import dev.throughline.mongodb.moments.Faults.Fault;
import dev.throughline.mongodb.moments.Faults.Thrown;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** A random program: three to eight calls, and what the application does in between. */
record Program(
    long seed, boolean reactive, Setting setting, Variant variant, List<Action> actions) {

  static final int SLOTS = 4;

  private static final Set<Variant> AUDITED =
      EnumSet.of(Variant.AUDITED, Variant.VERSIONED_AUDITED);
  private static final Set<Kind> FAILING =
      EnumSet.of(
          Kind.CONVERSION,
          Kind.CREATION,
          Kind.CALLBACK,
          Kind.EVENT,
          Kind.AUDITING,
          Kind.FACTORY,
          Kind.RESOLVER,
          Kind.CODEC);

  /** The program of a seed. */
  static Program of(long seed) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L);
    boolean reactive = random.nextBoolean();
    Setting setting = setting(random, reactive);
    Variant variant = variant(random, setting);
    List<Action> actions = new ArrayList<>();
    int calls = 3 + random.nextInt(6);
    boolean faulty = random.nextInt(3) > 0;
    for (int i = 0; i < calls; i++) {
      while (random.nextInt(3) == 0) {
        actions.add(local(random));
      }
      actions.add(call(random, reactive, setting, faulty));
    }
    return new Program(seed, reactive, setting, variant, List.copyOf(actions));
  }

  private static Setting setting(Random random, boolean reactive) {
    while (true) {
      Setting setting = Setting.values()[random.nextInt(Setting.values().length)];
      // The hooks of bridged contexts are those of the whole process.
      if (setting != Setting.BRIDGED && (reactive || setting.blocking())) {
        return setting;
      }
    }
  }

  private static Variant variant(Random random, Setting setting) {
    while (true) {
      Variant variant = Variant.values()[random.nextInt(Variant.values().length)];
      if (AUDITED.contains(variant) == (setting == Setting.LIFECYCLE)) {
        return variant;
      }
    }
  }

  private static Action local(Random random) {
    Verb verb = Verb.values()[random.nextInt(Verb.CHANGE.ordinal() + 1)];
    return new Action(verb, slots(random, 1), text(random), number(random), false, false, null);
  }

  private static Action call(Random random, boolean reactive, Setting setting, boolean faulty) {
    Verb verb;
    do {
      verb = Verb.values()[random.nextInt(Verb.values().length)];
    } while (verb.local() || verb.reactiveOnly() && !reactive);
    // Of more than two, stock's reactive repositories have several under way at the same time.
    int slots = verb.slots() < 2 ? verb.slots() : 1 + random.nextInt(verb.slots());
    boolean late = setting == Setting.LATE && random.nextInt(3) > 0;
    boolean journaled = setting == Setting.RESOLVER && random.nextInt(6) == 0;
    Fault fault = faulty && !verb.writer() && random.nextInt(4) == 0 ? fault(random) : null;
    return new Action(
        verb, slots(random, slots), text(random), number(random), late, journaled, fault);
  }

  private static Fault fault(Random random) {
    List<Kind> kinds = List.copyOf(FAILING);
    return new Fault(
        kinds.get(random.nextInt(kinds.size())),
        1 + random.nextInt(random.nextBoolean() ? 1 : 5),
        Thrown.values()[random.nextInt(Thrown.values().length)]);
  }

  /** Different variables. */
  private static List<Integer> slots(Random random, int count) {
    List<Integer> slots = new ArrayList<>();
    while (slots.size() < count) {
      int slot = random.nextInt(SLOTS);
      if (!slots.contains(slot)) {
        slots.add(slot);
      }
    }
    return slots;
  }

  private static String text(Random random) {
    return List.of("text 1", "text 2", "a", "longer text").get(random.nextInt(4));
  }

  private static int number(Random random) {
    return 1 + random.nextInt(6);
  }

  Program with(List<Action> fewer) {
    return new Program(seed, reactive, setting, variant, List.copyOf(fewer));
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append("program ").append(seed).append(reactive ? ": reactive, " : ": blocking, ");
    text.append(setting).append(", ").append(variant);
    text.append("; e0 to e3 are k1 to k4 as loaded; k1 to k4 are stored\n");
    actions.forEach(action -> text.append("  ").append(action).append('\n'));
    return text.toString();
  }
}
