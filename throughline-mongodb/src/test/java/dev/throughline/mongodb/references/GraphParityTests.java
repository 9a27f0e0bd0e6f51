package dev.throughline.mongodb.references;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.codec.Fallback;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.mongodb.CompiledCalls;
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
import org.springframework.data.mongodb.core.mapping.event.AbstractMongoEventListener;
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
    engine = "compiled, followed by stock, fetched together")
@Tag("long")
class GraphParityTests {

  private static final List<Class<?>> ROOTS =
      List.of(
          GraphEntities.Text.class,
          GraphEntities.Numbered.class,
          GraphEntities.Base.class,
          GraphEntities.Sealed.class,
          GraphEntities.Created.class,
          GraphEntities.Node.class,
          GraphEntities.Copied.class,
          GraphEntities.Refusing.class,
          Member.class,
          Group.class);

  /** Many of its documents have no hint, or a subclass where any object may be. */
  private static final Class<?> ABSTRACT = GraphEntities.Base.class;

  /** Its unwrapped object has a reference. */
  private static final Class<?> STOCK = GraphEntities.Text.class;

  private final List<String> events = new ArrayList<>();

  /** What a read ends with. */
  private record Outcome(String result, List<String> events, List<String> commands) {}

  @Test
  void randomGraphs() {
    int graphs = Integer.getInteger("references.graphs", 24);
    long seed = Long.getLong("references.seed", 20261123);
    try (Databases observed = new Databases(this::listen, List.of());
        Databases unobserved = new Databases();
        Databases leaves = new Databases(this::listenToLeaves, List.of());
        Databases single = new Databases()) {
      unobserved.converter().setLazyReferencesBatched(true);
      single.converter().setReferencesBatched(false);
      CompiledCalls calls = CompiledCalls.of(unobserved.converter());
      List<Databases> all = List.of(observed, unobserved, leaves, single);
      for (int i = 0; i < graphs; i++) {
        Databases databases = all.get(i % 4);
        RandomGraph graph = new RandomGraph(new Random(seed + i), "elsewhere");
        graph.store(databases.database(), databases.database("elsewhere"));
        for (Class<?> root : ROOTS) {
          Outcome expected = read(databases, databases.stock(), root);
          Outcome actual = read(databases, databases.ours(), root);
          assertThat(actual.result())
              .as("graph %d of seed %d: %s", i, seed, root)
              .isEqualTo(expected.result());
          assertThat(actual.events())
              .as("events of graph %d of seed %d: %s", i, seed, root)
              .isEqualTo(expected.events());
          // What is left to stock at the end is followed twice.
          if (databases == single && !graph.broken() && root != GraphEntities.Refusing.class) {
            String where =
                "command %%d of graph %d of seed %d: %s, %s"
                    .formatted(i, seed, root, databases.converter().codec(root).fallbacks());
            for (int j = 0; j < expected.commands().size(); j++) {
              assertThat(actual.commands()).as(where, j).hasSizeGreaterThan(j);
              assertThat(actual.commands().get(j))
                  .as(where, j)
                  .isEqualTo(expected.commands().get(j));
            }
            assertThat(actual.commands()).hasSameSizeAs(expected.commands());
          }
        }
      }
      assertCompiled(unobserved, (graphs + 2) / 4);
      assertThat(calls.read()).isGreaterThan(20L * ((graphs + 2) / 4));
      System.out.printf(
          "%d graphs like stock (repeat with -Dreferences.graphs=%d -Dreferences.seed=%d)%n",
          graphs, graphs, seed);
    }
  }

  /** Most documents were not left to stock. */
  private static void assertCompiled(Databases databases, int graphs) {
    for (Class<?> root : ROOTS) {
      EntityCodec<?> codec = databases.converter().codec(root);
      assertThat(codec.reads()).as(root.getName()).isEqualTo(root != STOCK);
      long left = codec.fallbacks().stream().mapToLong(Fallback::count).sum();
      // A graph has two or three documents of a type, and each is read for many others, too.
      if (root != ABSTRACT) {
        assertThat(left).as("%s: %s", root.getName(), codec.fallbacks()).isLessThan(2L * graphs);
      }
    }
  }

  private Outcome read(Databases databases, MongoTemplate template, Class<?> root) {
    events.clear();
    List<String> results = new ArrayList<>();
    List<String> commands =
        databases
            .commands(
                () -> {
                  try {
                    results.add(GraphText.of(template.find(new Query(), root)));
                  } catch (RuntimeException | StackOverflowError e) {
                    results.add(e.toString());
                  }
                })
            .stream()
            .map(command -> command.get(command.getFirstKey()) + " " + command.get("filter"))
            .toList();
    return new Outcome(results.get(0), List.copyOf(events), commands);
  }

  private void listenToLeaves(GenericApplicationContext context) {
    context.registerBean(
        "leaves",
        AbstractMongoEventListener.class,
        () ->
            new AbstractMongoEventListener<GraphEntities.Leaf>() {
              @Override
              public void onAfterConvert(AfterConvertEvent<GraphEntities.Leaf> event) {
                events.add("leaf " + event.getDocument());
              }
            });
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
