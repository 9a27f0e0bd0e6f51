package dev.throughline.mongodb.write;

import dev.throughline.mongodb.internal.batch.WriteMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bson.Document;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;

/**
 * What one run writes through broken connections, and how; each entity's name says its position.
 */
record FaultPlan(
    boolean reactive,
    WriteMode mode,
    boolean ordered,
    boolean sessions,
    int inFlight,
    int batchSize,
    Break breaks,
    int breaksAt,
    List<Object> entities,
    List<Document> items,
    List<Document> counted) {

  /** What goes wrong besides connections. */
  enum Break {
    NONE,
    /** {@code onItem} throws. */
    LISTENER,
    /** An event after a write throws. */
    EVENT,
    /** {@code cancelWhen} says so. */
    CANCEL,
    /** The subscriber cancels, if there is one. */
    SUBSCRIBER
  }

  /** With a version. */
  @org.springframework.data.mongodb.core.mapping.Document("counted")
  static class Counted {
    @Id String id;
    @Version Long version;
    String name;
  }

  static FaultPlan of(int run, Random random) {
    boolean reactive = run % 2 == 1;
    boolean retries = run % 12 == 0; // so much is not left to chance, nor are the breaks
    WriteMode mode = retries ? WriteMode.INSERT : any(WriteMode.values(), random);
    boolean sessions = retries || random.nextBoolean();
    int size = 20 + random.nextInt(200);
    Break breaks =
        switch (run % 12) {
          case 1 -> Break.SUBSCRIBER;
          case 2, 3 -> Break.LISTENER;
          default -> retries || random.nextBoolean() ? Break.NONE : any(Break.values(), random);
        };
    FaultPlan plan =
        new FaultPlan(
            reactive,
            mode,
            !retries && random.nextBoolean(),
            sessions,
            1 + random.nextInt(8),
            3 + random.nextInt(30),
            breaks,
            random.nextInt(run % 12 < 4 ? 3 : size),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>());
    boolean versioned = mode != WriteMode.REPLACE && random.nextBoolean();
    for (int i = 0; i < size; i++) {
      if (versioned && random.nextInt(10) > 0) {
        plan.addCounted(i, random);
      } else {
        plan.addItem(i, random);
      }
    }
    return plan;
  }

  private static <T> T any(T[] values, Random random) {
    return values[random.nextInt(values.length)];
  }

  static String name(long position) {
    return "new-" + position;
  }

  /** Some are there already, whether that suits the mode or not. */
  private boolean exists(Random random) {
    return switch (mode) {
      case INSERT -> random.nextInt(150) == 0;
      case SAVE -> random.nextBoolean();
      case REPLACE -> random.nextInt(100) > 0;
    };
  }

  private void addItem(int i, Random random) {
    boolean exists = exists(random);
    boolean named = exists || mode == WriteMode.REPLACE || random.nextInt(3) == 0;
    entities.add(new Item(named ? "n" + i : null, name(i)));
    if (exists) {
      items.add(new Document("_id", "n" + i).append("name", "old-" + i));
    }
  }

  private void addCounted(int i, Random random) {
    Counted entity = new Counted();
    entity.name = name(i);
    if (exists(random)) {
      entity.id = "n" + i;
      entity.version = mode == WriteMode.INSERT ? null : 0L;
      long stored = random.nextInt(100) == 0 ? 1L : 0L; // a stale one
      counted.add(
          new Document("_id", "n" + i).append("version", stored).append("name", "old-" + i));
    }
    entities.add(entity);
  }

  /** Whether the entities of the run go into one collection by one kind of command. */
  boolean simple() {
    return mode == WriteMode.INSERT
        && entities.stream().map(Object::getClass).distinct().count() == 1;
  }
}
