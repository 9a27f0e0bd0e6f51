package dev.throughline.mongodb.changes;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.throughline.mongodb.changes.Side.Changer;
import dev.throughline.mongodb.changes.Side.Counter;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Random programs store what they store with stock's saves, when ours send changes. */
class ChangesParityTests {

  private static final int PROGRAMS = Integer.getInteger("changes.programs", 200);
  private static final long SEED = Long.getLong("changes.seed", 1);
  private static final List<Class<? extends Doc>> TYPES =
      List.of(Doc.Loose.class, Doc.Touched.class, Doc.Versioned.class);

  private static Replicas replicas;

  @BeforeAll
  static void start() {
    replicas = new Replicas();
  }

  @AfterAll
  static void stop() {
    replicas.close();
  }

  @Test
  void programsStoreWhatTheyStoreWithStock() {
    Counter counter = new Counter();
    MongoClientSettings settings = replicas.settings();
    MongoClientSettings counted =
        MongoClientSettings.builder(settings).addCommandListener(counter).build();
    try (MongoClient stock = MongoClients.create(settings);
        MongoClient ours = MongoClients.create(counted)) {
      Map<Changer, Side> stockSides = new EnumMap<>(Changer.class);
      Map<Changer, Side> ourSides = new EnumMap<>(Changer.class);
      for (int i = 0; i < PROGRAMS; i++) {
        long seed = SEED * 1_000_003 + i;
        Class<? extends Doc> type = TYPES.get(i % TYPES.size());
        // What is not touched is not shown to listeners when it is as it was.
        Changer changer =
            i % 2 == 0 || type == Doc.Loose.class
                ? Changer.NONE
                : Changer.values()[i / 2 % Changer.values().length];
        Side plain =
            stockSides.computeIfAbsent(changer, it -> new Side(stock, false, it, new Counter()));
        Side changing = ourSides.computeIfAbsent(changer, it -> new Side(ours, true, it, counter));
        List<String> expected = new Program(plain, type, seed).run();
        List<String> actual = new Program(changing, type, seed).run();
        for (int step = 0; step < expected.size(); step++) { // the first that is not the same
          assertThat(actual.get(step))
              .as("step %d of %s of %s, %s", step, seed, type.getSimpleName(), changer)
              .isEqualTo(expected.get(step));
        }
      }
    }
    int changes = counter.saves - counter.wholes;
    System.out.printf("%d of %d saves were served as changes%n", changes, counter.saves);
    assertThat(changes).isGreaterThanOrEqualTo(counter.saves / 2);
  }
}
