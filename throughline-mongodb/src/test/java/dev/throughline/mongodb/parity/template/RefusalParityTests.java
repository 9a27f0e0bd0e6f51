package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.Outcome;
import dev.throughline.mongodb.parity.shapes.CompoundIdShapes;
import dev.throughline.mongodb.parity.shapes.CreationShapes;
import dev.throughline.mongodb.parity.shapes.IdShapes;
import dev.throughline.mongodb.parity.shapes.KotlinVersioned;
import dev.throughline.mongodb.parity.shapes.NamingShapes;
import dev.throughline.mongodb.parity.template.ObserverShapes.AuditedVersioned;
import dev.throughline.mongodb.parity.template.ObserverShapes.Unique;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Sort.Direction;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.index.Index;

/** What stock refuses is refused with the same exception, and nothing else is. */
@ParameterizedClass
@EnumSource(Access.class)
class RefusalParityTests {

  @Parameter Access access;

  private static TemplatePair templates;

  private final Mismatches mismatches = new Mismatches();

  @BeforeParameterizedClassInvocation
  static void start(Access access) {
    templates = new TemplatePair(access);
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    templates.close();
  }

  @BeforeEach
  void reset() {
    templates.reset();
  }

  @Test
  void lostUpdates() {
    check("insert", template -> template.insert(versioned("a", null)));
    check("stale", template -> template.save(versioned("a", 7L)));
    check("current", template -> template.save(versioned("a", 0L)));
    check("stale again", template -> template.save(versioned("a", 0L)));
    check("unknown", template -> template.save(versioned("b", 3L)));
    check("remove stale", template -> template.remove(versioned("a", 0L)));
    check("kotlin", t -> t.save(t.save(new KotlinVersioned("k", null, "n"))));
    check("kotlin stale", t -> t.save(new KotlinVersioned("k", 0L, "n")));
    check("primitive", t -> t.save(t.save(new NamingShapes.PrimitiveVersion())));
    mismatches.assertNone();
    Outcome stale = Outcome.of(() -> templates.ours().template().save(versioned("a", 99L)));
    assertThat(stale.failure()).isInstanceOf(OptimisticLockingFailureException.class);
  }

  @Test
  void duplicateKeys() {
    for (Engine engine : List.of(templates.stock(), templates.ours())) {
      engine
          .template()
          .indexOps(Unique.class)
          .createIndex(new Index("name", Direction.ASC).unique());
    }
    check("first", template -> template.insert(unique("1", "a")));
    check("same id", template -> template.insert(unique("1", "b")));
    check("same name", template -> template.insert(unique("2", "a")));
    check("saved", template -> template.save(unique("3", "a")));
    check(
        "in the middle of a batch",
        t -> t.insertAll(List.of(unique("4", "x"), unique("5", "a"), unique("6", "y"))));
    check(
        "in a bulk",
        t ->
            t.bulkOps(BulkMode.UNORDERED, Unique.class)
                .insert(List.of(unique("7", "a"), unique("8", "z")))
                .execute()
                .getInsertedCount());
    check("what is there", template -> template.findAll(Unique.class));
    mismatches.assertNone();
  }

  @Test
  void whatIsNoEntity() {
    Map<String, Function<MongoOperations, Object>> calls = new LinkedHashMap<>();
    calls.put("a list", template -> template.save(new ArrayList<>(List.of("x"))));
    calls.put("a list to insert", template -> template.insert(List.of("x", "y")));
    calls.put("an array", template -> template.save(new String[] {"x"}));
    calls.put("an iterator", template -> template.save(Set.of("x").iterator()));
    calls.put("text", template -> template.save("{ 'name' : 'json' }", "texts"));
    calls.put("no json", template -> template.save("no json", "texts"));
    calls.put("text without collection", template -> template.insert("{}"));
    calls.put("a number", template -> template.save(5));
    calls.put("null", template -> template.save(null));
    calls.put("null to insert", template -> template.insert((Object) null));
    calls.put("nothing", template -> template.insertAll(List.of()));
    calls.put("a null among others", t -> t.insertAll(Arrays.asList(unique("n", "n"), null)));
    calls.put("a document", template -> template.save(new Document("a", 1), "documents"));
    calls.put("a map", t -> t.insert(new LinkedHashMap<>(Map.of("a", 1)), "maps"));
    calls.put("an id that cannot be made", t -> t.insert(new IdShapes.UuidId()));
    calls.put("an id that cannot be made up", t -> t.save(new IdShapes.LongId()));
    calls.put("a complex id", template -> template.insert(new CompoundIdShapes.OfClass()));
    calls.put("mixed types", t -> t.insertAll(List.of(unique("m", "m"), new IdShapes.NoId())));
    calls.put("a dotted key", t -> t.save(Map.of("a.b", 1), "maps"));
    calls.put("a uuid", template -> template.findById(new UUID(1, 2), IdShapes.UuidId.class));
    calls.put("ambiguous names", template -> template.save(new NamingShapes.Shadowing()));
    calls.put("unreadable", template -> template.save(new CreationShapes.NoProperties(1, 2)));
    calls.put("found unreadable", template -> template.findAll(CreationShapes.NoProperties.class));
    calls.forEach(this::check);
    mismatches.assertNone();
  }

  @Test
  void documentsThatAreTooLarge() {
    Unique large = unique("large", "much");
    large.setContent(new byte[17 << 20]);
    List<Function<MongoOperations, Object>> writes =
        List.of(
            template -> template.insert(large),
            template -> template.save(large),
            template -> template.insertAll(List.of(unique("small", "little"), large)));
    for (Function<MongoOperations, Object> write : writes) {
      Outcome stock = Outcome.of(() -> write.apply(templates.stock().template()));
      Outcome ours = Outcome.of(() -> write.apply(templates.ours().template()));
      assertThat(ours.failure()).hasSameClassAs(stock.failure());
      assertThat(ours.failure())
          .hasMessageContaining(Unique.class.getName())
          .hasMessageContaining("large")
          .hasMessageMatching("(?s).*\\b178\\d{5}\\b.*")
          .hasMessageMatching("(?s).*\\b167(77216|93600)\\b.*");
    }
  }

  private void check(String label, Function<MongoOperations, Object> call) {
    templates.check(mismatches, label, call);
  }

  private static Unique unique(String id, String name) {
    return new Unique(id, name, null);
  }

  private static AuditedVersioned versioned(String id, Long version) {
    AuditedVersioned entity = new AuditedVersioned();
    entity.setId(id);
    entity.setVersion(version);
    return entity;
  }
}
