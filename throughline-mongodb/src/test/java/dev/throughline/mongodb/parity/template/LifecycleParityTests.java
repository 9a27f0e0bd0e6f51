package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.DeepEquals;
import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.RandomValues;
import dev.throughline.mongodb.parity.expect.Proof;
import dev.throughline.mongodb.parity.shapes.CompoundIdShapes;
import dev.throughline.mongodb.parity.shapes.CreationShapes;
import dev.throughline.mongodb.parity.shapes.IdShapes;
import dev.throughline.mongodb.parity.shapes.KotlinDefaults;
import dev.throughline.mongodb.parity.shapes.KotlinVersioned;
import dev.throughline.mongodb.parity.shapes.LombokShapes;
import dev.throughline.mongodb.parity.shapes.MapShapes;
import dev.throughline.mongodb.parity.shapes.NamingShapes;
import dev.throughline.mongodb.parity.shapes.NestedShapes;
import dev.throughline.mongodb.parity.shapes.PolymorphicShapes;
import dev.throughline.mongodb.parity.shapes.SimpleShapes;
import dev.throughline.mongodb.parity.template.RecordingObservers.Log;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/** Listeners and callbacks see what they see with stock, in the same order. */
@Proof(
    value = "Events and callbacks that take a `Document`",
    engine = "a real `Document` on their side")
@ParameterizedClass
@EnumSource(Access.class)
@Tag("long")
class LifecycleParityTests {

  @Parameter Access access;

  private static final List<Class<?>> TYPES =
      List.of(
          MapShapes.Product.class,
          NestedShapes.Customer.class,
          CreationShapes.Immutable.class,
          CreationShapes.Order.class,
          CreationShapes.WitherRecord.class,
          IdShapes.LongId.class,
          IdShapes.NoId.class,
          CompoundIdShapes.OfClass.class,
          NamingShapes.Versioned.class,
          NamingShapes.PrimitiveVersion.class,
          PolymorphicShapes.Zoo.class,
          LombokShapes.Account.class,
          SimpleShapes.Dates.class,
          KotlinDefaults.class,
          KotlinVersioned.class);

  private static final Map<String, Operation> OPERATIONS = new LinkedHashMap<>();

  private interface Operation {
    Object on(MongoOperations template, RandomValues values, Class<?> type);
  }

  static {
    OPERATIONS.put("insert", (template, values, type) -> template.insert(values.entity(type)));
    OPERATIONS.put("insertAll", (template, values, type) -> template.insertAll(two(values, type)));
    OPERATIONS.put(
        "save twice",
        (template, values, type) -> template.save(template.save(values.entity(type))));
    OPERATIONS.put(
        "bulk",
        (template, values, type) ->
            template
                .bulkOps(BulkMode.ORDERED, type)
                .insert(two(values, type))
                .replaceOne(new Query(), values.entity(type))
                .execute()
                .getMatchedCount());
    OPERATIONS.put(
        "findAndReplace",
        (template, values, type) -> template.findAndReplace(new Query(), values.entity(type)));
    OPERATIONS.put("replace", (t, values, type) -> t.replace(new Query(), values.entity(type)));
    OPERATIONS.put("findAll", (template, values, type) -> template.findAll(type));
    OPERATIONS.put("stream", (t, values, type) -> t.stream(new Query(), type).toList());
    OPERATIONS.put("findOne", (template, values, type) -> template.findOne(new Query(), type));
    OPERATIONS.put(
        "findAndModify",
        (t, values, type) -> t.findAndModify(new Query(), Update.update("name", "n"), type));
    OPERATIONS.put(
        "remove", (template, values, type) -> template.remove(template.findOne(new Query(), type)));
    OPERATIONS.put("findAndRemove", (t, values, type) -> t.findAndRemove(new Query(), type));
  }

  private int seen;

  /** The observers of a run. */
  enum Observers {
    NONE((context, log) -> {}),
    EVENTS(RecordingObservers::events),
    CALLBACKS(RecordingObservers::callbacks),
    BOTH(
        (context, log) -> {
          RecordingObservers.events(context, log);
          RecordingObservers.callbacks(context, log);
        });

    private final BiConsumer<GenericApplicationContext, Log> registration;

    Observers(BiConsumer<GenericApplicationContext, Log> registration) {
      this.registration = registration;
    }
  }

  @ParameterizedTest
  @EnumSource
  void observersSeeTheSame(Observers observers) {
    Mismatches mismatches = new Mismatches();
    Map<GenericApplicationContext, Log> logs = new HashMap<>();
    try (TemplatePair templates =
        new TemplatePair(
            access,
            context ->
                observers.registration.accept(
                    context, logs.computeIfAbsent(context, key -> new Log())))) {
      for (Class<?> type : types()) {
        templates.reset();
        for (Map.Entry<String, Operation> operation : OPERATIONS.entrySet()) {
          for (int i = 0; i < 2; i++) {
            String label = type.getSimpleName() + " " + operation.getKey() + " with " + observers;
            templates.check(
                mismatches, label, i, (t, values) -> operation.getValue().on(t, values, type));
            compareLogs(mismatches, label, templates, logs);
          }
        }
      }
    }
    mismatches.assertNone();
    assertThat(seen)
        .matches(count -> observers == Observers.NONE ? count == 0 : count > 6 * types().size());
  }

  /** While developing, and for mutants, those that {@code -Dparity.shapes=} names. */
  private static List<Class<?>> types() {
    String wanted = ".*" + System.getProperty("parity.shapes", "") + ".*";
    return TYPES.stream().filter(type -> type.getName().matches(wanted)).toList();
  }

  private void compareLogs(
      Mismatches mismatches,
      String label,
      TemplatePair templates,
      Map<GenericApplicationContext, Log> logs) {
    List<Object> expected = logs.get(templates.stock().context()).drain();
    List<Object> actual = logs.get(templates.ours().context()).drain();
    seen += expected.size();
    mismatches.check(
        () -> label + ", what was seen\n  stock " + names(expected) + "\n  ours  " + names(actual),
        DeepEquals.difference(expected, actual));
  }

  private static List<Object> names(List<Object> entries) {
    return entries.stream().map(entry -> ((List<?>) entry).get(0)).map(Object.class::cast).toList();
  }

  private static List<Object> two(RandomValues values, Class<?> type) {
    return new ArrayList<>(List.of(values.entity(type), values.entity(type)));
  }
}
