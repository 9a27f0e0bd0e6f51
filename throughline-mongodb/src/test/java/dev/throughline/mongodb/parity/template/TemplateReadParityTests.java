package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.mongodb.parity.ConverterPair;
import dev.throughline.mongodb.parity.DocumentForm;
import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.Outcome;
import dev.throughline.mongodb.parity.RandomValues;
import dev.throughline.mongodb.parity.Seeds;
import dev.throughline.mongodb.parity.Shapes;
import dev.throughline.mongodb.parity.Shapes.Shape;
import dev.throughline.mongodb.parity.Variant;
import dev.throughline.mongodb.parity.expect.Proof;
import dev.throughline.mongodb.parity.shapes.FactoryShapes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.core.FindAndModifyOptions;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.aggregation.Aggregation;
import org.springframework.data.mongodb.core.aggregation.TypedAggregation;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/** Every way to read entities gives what the stock template gives. */
@Proof("Results of aggregations as classes")
@ParameterizedClass
@EnumSource(Access.class)
@Tag("long")
class TemplateReadParityTests {

  /**
   * Types for which Spring Data generates classes that the JVM refuses. Reactor lets such an error
   * end the thread that reads: neither a result nor an error is ever signalled. Ours has stock read
   * these types, with the same commands, and signals nothing either.
   */
  private static final Set<Class<?>> UNVERIFIABLE =
      Set.of(FactoryShapes.InheritedWither.class, FactoryShapes.GenericWither.class);

  /** What is read of {@link #UNVERIFIABLE} types as of any other, since no entity is made. */
  private static final Set<String> WITHOUT_ENTITIES =
      Set.of("aggregate to documents", "findDistinct", "documents", "maps");

  /** What else is read of them: one of each kind, as each of them costs two silences. */
  private static final Set<String> SOME = Set.of("findAll", "findOne", "findAndModify");

  /** How long nothing must come. Too short a time hides an answer, but it fails no test. */
  private static final Duration SILENCE = Duration.ofMillis(500);

  @Parameter Access access;

  private static final Map<String, Read> READS = new LinkedHashMap<>();

  /** What hands out something of the blocking driver's, or is not there for the reactive one. */
  private static final Map<String, Read> BLOCKING_READS = new LinkedHashMap<>();

  private static TemplatePair templates;

  /** One way to read entities, the same for both templates. */
  private interface Read {
    Object from(MongoOperations template, Class<?> type);
  }

  static {
    READS.put("findAll", MongoOperations::findAll);
    READS.put("find", (template, type) -> template.find(new Query().limit(3), type));
    READS.put("findOne", (template, type) -> template.findOne(new Query(), type));
    READS.put(
        "findById",
        (template, type) -> {
          Document first = template.findOne(new Query(), Document.class, name(template, type));
          return template.findById(first.get("_id"), type);
        });
    READS.put("stream", (template, type) -> template.stream(new Query(), type).toList());
    READS.put(
        "query", (template, type) -> template.query(type).as(type).matching(new Query()).all());
    READS.put(
        "aggregate", (template, type) -> template.aggregate(all(type), type).getMappedResults());
    BLOCKING_READS.put(
        "aggregate raw",
        (template, type) -> template.aggregate(all(type), type).getRawResults().toString());
    READS.put(
        "aggregate to documents",
        (template, type) -> template.aggregate(all(type), Document.class).getMappedResults());
    READS.put(
        "aggregateStream", (template, type) -> template.aggregateStream(all(type), type).toList());
    READS.put("scroll", TemplateReadParityTests::scroll);
    READS.put(
        "findDistinct",
        (template, type) -> template.findDistinct(new Query(), "name", type, Object.class));
    READS.put(
        "documents", (template, type) -> template.findAll(Document.class, name(template, type)));
    READS.put("maps", (template, type) -> template.findAll(Map.class, name(template, type)));
    BLOCKING_READS.put(
        "a collection callback",
        (template, type) ->
            template.execute(
                type,
                collection -> collection.find().map(Document::entrySet).into(new ArrayList<>())));
    BLOCKING_READS.put(
        "the driver's collection",
        (template, type) ->
            template.getCollection(name(template, type)).find().into(new ArrayList<Document>()));
    READS.put(
        "findAndModify",
        (template, type) ->
            template.findAndModify(
                new Query(),
                Update.update("name", "modified"),
                FindAndModifyOptions.options().returnNew(true),
                type));
    READS.put("findAndRemove", (template, type) -> template.findAndRemove(new Query(), type));
    READS.put("findAllAndRemove", (template, type) -> template.findAllAndRemove(new Query(), type));
  }

  static Stream<Shape> shapes() {
    return Shapes.part("template reads");
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
  void readsTheSame(Shape shape) {
    Mismatches mismatches = new Mismatches();
    templates.reset();
    for (DocumentForm form : DocumentForm.values()) {
      Document document = stored(shape, form);
      for (Engine engine : List.of(templates.stock(), templates.ours())) {
        // A document that the server refuses is refused by both.
        Outcome.of(
            () ->
                engine
                    .database()
                    .getCollection(engine.template().getCollectionName(shape.type()))
                    .insertOne(new Document(document)));
      }
    }
    if (access == Access.BLOCKING) {
      BLOCKING_READS.forEach((name, read) -> check(mismatches, shape, name, read));
    }
    boolean unanswered = access == Access.REACTIVE && UNVERIFIABLE.contains(shape.type());
    READS.forEach(
        (name, read) -> {
          if (!unanswered || WITHOUT_ENTITIES.contains(name)) {
            check(mismatches, shape, name, read);
          } else if (SOME.contains(name)) {
            checkUnanswered(mismatches, shape, name, read);
          }
        });
    mismatches.assertNone();
  }

  private static void check(Mismatches mismatches, Shape shape, String name, Read read) {
    templates.check(
        mismatches, shape.name() + " " + name, template -> read.from(template, shape.type()));
  }

  /** Neither has an answer, after the same commands. */
  private static void checkUnanswered(Mismatches mismatches, Shape shape, String name, Read read) {
    templates.checkEngines(
        mismatches,
        shape.name() + " " + name,
        engine -> {
          assertThatThrownBy(() -> read.from(engine.template(SILENCE), shape.type()))
              .hasMessageStartingWith("Timeout on blocking read");
          return "silence";
        });
  }

  private static Document stored(Shape shape, DocumentForm form) {
    int index = form.ordinal();
    Object entity =
        new RandomValues(Seeds.random(shape.name() + " read", index)).entity(shape.type());
    Document document = new Document();
    Outcome.of(
        () -> {
          // Both, so that both know the type and its alias.
          templates.ours().template().getConverter().write(entity, new Document());
          templates.stock().template().getConverter().write(entity, document);
          return document;
        });
    document.putIfAbsent("_id", index);
    Random random = Seeds.random(shape.name() + " form", index);
    Document changed = form.of(document, random);
    return form == DocumentForm.WITH_EXTRA_FIELDS_INSIDE && !readable(shape, changed)
        ? DocumentForm.WITH_EXTRA_FIELDS.of(document, random)
        : changed;
  }

  /**
   * Not so where a map's keys are no text, for one. Such a document would be all that most reads
   * see of the shape; ReadParityTests has it read alone.
   */
  private static boolean readable(Shape shape, Document document) {
    ConverterPair pair = ConverterPair.of(Variant.STANDARD);
    return !Outcome.of(() -> pair.stock().read(shape.type(), document)).failed();
  }

  private static Object scroll(MongoOperations template, Class<?> type) {
    Query query = new Query().limit(2).with(Sort.by("_id")).with(ScrollPosition.keyset());
    Window<?> first = template.scroll(query, type);
    if (first.isEmpty() || !first.hasNext()) {
      return first.getContent();
    }
    Window<?> second = template.scroll(query.with(first.positionAt(first.size() - 1)), type);
    return List.of(first.getContent(), second.getContent());
  }

  private static TypedAggregation<?> all(Class<?> type) {
    return Aggregation.newAggregation(
        type, Aggregation.match(new org.springframework.data.mongodb.core.query.Criteria()));
  }

  private static String name(MongoOperations template, Class<?> type) {
    return template.getCollectionName(type);
  }
}
