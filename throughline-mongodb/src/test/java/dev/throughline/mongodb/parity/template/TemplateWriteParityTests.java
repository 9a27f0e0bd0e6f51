package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.RandomValues;
import dev.throughline.mongodb.parity.Seeds;
import dev.throughline.mongodb.parity.Shapes;
import dev.throughline.mongodb.parity.Shapes.Shape;
import dev.throughline.mongodb.parity.shapes.DollarShapes;
import dev.throughline.mongodb.parity.shapes.NamingShapes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.mongodb.core.BulkOperations;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.ReplaceOptions;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/** Every way to save an entity sends what the stock template sends and returns what it returns. */
@ParameterizedClass
@EnumSource(Access.class)
@Tag("long")
class TemplateWriteParityTests {

  @Parameter Access access;

  private static TemplatePair templates;

  private static final Map<String, Write> WRITES = new LinkedHashMap<>();

  /**
   * The in-memory server hangs up on the names in these, and the reactive driver gives no signal
   * then: neither stock nor ours is waited for.
   */
  private static final Set<Class<?>> UNANSWERED =
      Set.of(
          DollarShapes.Reference.class,
          DollarShapes.Identified.class,
          NamingShapes.DottedLiteral.class);

  /** One way to write entities, the same for both templates. */
  private interface Write {
    Object to(MongoOperations template, RandomValues values, Class<?> type);
  }

  static {
    WRITES.put("insert", (template, values, type) -> template.insert(values.entity(type)));
    WRITES.put("insertAll", (template, values, type) -> template.insertAll(some(values, type)));
    WRITES.put(
        "insert into a collection",
        (template, values, type) -> template.insert(values.entity(type), "elsewhere"));
    WRITES.put(
        "insert several",
        (template, values, type) -> template.insert(some(values, type), "elsewhere"));
    WRITES.put(
        "save twice",
        (template, values, type) -> {
          Object saved = template.save(values.entity(type));
          return List.of(saved, template.save(saved));
        });
    WRITES.put(
        "replace",
        (template, values, type) -> {
          template.insert(values.entity(type));
          return template.replace(
              new Query(), values.entity(type), ReplaceOptions.replaceOptions().upsert());
        });
    WRITES.put(
        "bulk",
        (template, values, type) -> {
          BulkOperations bulk = template.bulkOps(BulkMode.ORDERED, type);
          Object single = values.entity(type);
          List<Object> several = some(values, type);
          bulk.insert(single).insert(several);
          bulk.replaceOne(new Query(), values.entity(type));
          bulk.updateOne(new Query(), Update.update("name", "updated"));
          return List.of(bulk.execute(), single, several);
        });
    WRITES.put(
        "unordered bulk",
        (template, values, type) ->
            template.bulkOps(BulkMode.UNORDERED, type).insert(some(values, type)).execute());
    WRITES.put(
        "findAndReplace",
        (template, values, type) -> {
          template.insert(values.entity(type));
          return template.findAndReplace(new Query(), values.entity(type));
        });
    WRITES.put(
        "update with an entity",
        (template, values, type) ->
            template
                .updateMulti(new Query(), Update.update("part", values.entity(type)), type)
                .getMatchedCount());
  }

  static Stream<Shape> shapes() {
    return Shapes.part("template writes");
  }

  @BeforeParameterizedClassInvocation
  static void start(Access access) {
    templates = new TemplatePair(access);
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    templates.close();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void sendsTheSame(Shape shape) {
    Mismatches mismatches = new Mismatches();
    for (Map.Entry<String, Write> write : WRITES.entrySet()) {
      templates.reset();
      String label = shape.name() + " " + write.getKey();
      // Twice into the same collection: a fourth of the ways, others for each shape and seed.
      int times = Seeds.random(label + " times", 0).nextInt(4) == 0 ? 2 : 1;
      for (int i = 0; i < times; i++) {
        int index = i;
        templates.checkEngines(
            mismatches,
            label + " " + i,
            engine ->
                write
                    .getValue()
                    .to(
                        template(engine, shape),
                        new RandomValues(Seeds.random(label, index)),
                        shape.type()));
      }
    }
    mismatches.assertNone();
  }

  private static MongoOperations template(Engine engine, Shape shape) {
    return UNANSWERED.contains(shape.type())
        ? engine.template(Duration.ofMillis(500))
        : engine.template();
  }

  private static List<Object> some(RandomValues values, Class<?> type) {
    List<Object> entities = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      entities.add(values.entity(type));
    }
    return entities;
  }
}
