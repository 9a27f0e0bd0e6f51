package dev.throughline.mongodb.references;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.expect.Proof;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bson.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationListener;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterLoadEvent;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import org.springframework.data.mongodb.core.query.Query;

/**
 * Random graphs of documents are read as stock reads them: the same objects, the same where stock
 * has the same, the same events in the same order with the same documents, the same exceptions. The
 * seed of the graphs is printed; {@code -Dreferences.graphs} says how many.
 */
@Proof(
    value = "References of a result: random graphs, with events and exceptions",
    engine = "fetched together, read by stock")
@Tag("long")
class GraphParityTests {

  private static final List<Class<?>> ROOTS =
      List.of(
          GraphEntities.Text.class,
          GraphEntities.Numbered.class,
          GraphEntities.Base.class,
          GraphEntities.Sealed.class,
          GraphEntities.Created.class);

  private final List<String> events = new ArrayList<>();

  /** What a read ends with. */
  private record Outcome(String result, List<String> events) {}

  @Test
  void randomGraphs() {
    int graphs = Integer.getInteger("references.graphs", 60);
    long seed = Long.getLong("references.seed", 20261123);
    try (Databases observed = new Databases(this::listen, List.of());
        Databases unobserved = new Databases()) {
      unobserved.converter().setLazyReferencesBatched(true);
      for (int i = 0; i < graphs; i++) {
        Databases databases = i % 2 == 0 ? observed : unobserved;
        new RandomGraph(new Random(seed + i), "elsewhere")
            .store(databases.database(), databases.database("elsewhere"));
        for (Class<?> root : ROOTS) {
          Outcome expected = read(databases.stock(), root);
          Outcome actual = read(databases.ours(), root);
          assertThat(actual.result())
              .as("graph %d of seed %d: %s", i, seed, root)
              .isEqualTo(expected.result());
          assertThat(actual.events())
              .as("events of graph %d of seed %d: %s", i, seed, root)
              .isEqualTo(expected.events());
        }
      }
      System.out.printf(
          "%d graphs like stock (repeat with -Dreferences.graphs=%d -Dreferences.seed=%d)%n",
          graphs, graphs, seed);
    }
  }

  private Outcome read(MongoTemplate template, Class<?> root) {
    events.clear();
    String result;
    try {
      result = GraphText.of(template.find(new Query(), root));
    } catch (RuntimeException | StackOverflowError e) {
      result = e.toString();
    }
    return new Outcome(result, List.copyOf(events));
  }

  private void listen(GenericApplicationContext context) {
    context.addApplicationListener(
        (ApplicationListener<MongoMappingEvent<?>>)
            event -> {
              if (event instanceof AfterLoadEvent<?> || event instanceof AfterConvertEvent<?>) {
                assertThat(event.getDocument()).isExactlyInstanceOf(Document.class);
                event.getDocument().merge("events", 1, (now, more) -> (int) now + (int) more);
                events.add(
                    event.getClass().getSimpleName()
                        + " "
                        + event.getCollectionName()
                        + " "
                        + event.getDocument()
                        + (event instanceof AfterLoadEvent<?> load
                            ? load.getType().getSimpleName()
                            : ""));
              }
            });
  }
}
