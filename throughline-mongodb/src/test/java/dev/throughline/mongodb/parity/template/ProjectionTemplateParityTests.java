package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.EntityReport;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.parity.Mismatches;
import dev.throughline.mongodb.parity.expect.Proof;
import dev.throughline.mongodb.parity.shapes.KotlinOrderDto;
import dev.throughline.mongodb.parity.shapes.KotlinOrderView;
import dev.throughline.mongodb.parity.shapes.ProjectedShapes;
import dev.throughline.mongodb.parity.shapes.ProjectedShapes.Order;
import dev.throughline.mongodb.parity.shapes.ProjectionDtos.Bean;
import dev.throughline.mongodb.parity.shapes.ProjectionDtos.FlatRecord;
import dev.throughline.mongodb.parity.shapes.ProjectionDtos.NestedBean;
import dev.throughline.mongodb.parity.shapes.ProjectionDtos.NestedRecord;
import dev.throughline.mongodb.parity.shapes.ProjectionViews.Defaults;
import dev.throughline.mongodb.parity.shapes.ProjectionViews.Flat;
import dev.throughline.mongodb.parity.shapes.ProjectionViews.Mixed;
import dev.throughline.mongodb.parity.shapes.ProjectionViews.Nested;
import dev.throughline.mongodb.parity.shapes.ProjectionViews.WithId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.aggregation.Aggregation;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactory;

/** Every way to a projection gives what the stock template gives, and is read from bytes. */
@Proof("Closed interface projections, nested ones included")
@Proof("Projections to classes and records")
@Proof("Results of aggregations as classes")
class ProjectionTemplateParityTests {

  private static final Map<String, Function<OrderRepository, Object>> CALLS = new LinkedHashMap<>();

  private static TemplatePair templates;
  private static TemplatePair reactive;

  static {
    PageRequest page = PageRequest.of(1, 2, Sort.by("_id"));
    CALLS.put("list of views", repository -> repository.findByQuantityLessThan(90));
    CALLS.put("optional view", repository -> repository.findFirstByQuantityLessThanOrderById(90));
    CALLS.put(
        "page of views",
        repository -> repository.findPageByQuantityLessThan(90, page).getContent());
    CALLS.put(
        "slice of records",
        repository -> repository.findSliceByQuantityLessThan(90, page).getContent());
    CALLS.put(
        "stream of beans",
        repository -> {
          try (Stream<Bean> stream = repository.streamByQuantityLessThan(90)) {
            return stream.toList();
          }
        });
    CALLS.put("window of views", ProjectionTemplateParityTests::views);
    CALLS.put("window of beans", ProjectionTemplateParityTests::beans);
    CALLS.put("data classes", repository -> repository.findDataByQuantityLessThan(90));
    for (Class<?> type :
        List.of(Order.class, Flat.class, FlatRecord.class, NestedRecord.class, Mixed.class)) {
      CALLS.put(
          "dynamic " + type.getSimpleName(),
          repository -> repository.findDynamicByQuantityLessThan(90, type));
    }
    CALLS.put("queried beans", repository -> repository.queried(90));
    CALLS.put("views of some fields", repository -> repository.someFields(90));
    CALLS.put("aggregated views", repository -> repository.aggregatedViews(90));
    CALLS.put("aggregated records", repository -> repository.aggregatedRecords(90));
    CALLS.put("totals", repository -> repository.totals(90));
  }

  @BeforeAll
  static void start() {
    templates = filled(Access.BLOCKING);
    reactive = filled(Access.REACTIVE);
  }

  private static TemplatePair filled(Access access) {
    TemplatePair pair = new TemplatePair(access);
    Mismatches mismatches = new Mismatches();
    pair.check(
        mismatches,
        "insert",
        template -> {
          List<Order> orders = IntStream.range(0, 6).mapToObj(ProjectedShapes::order).toList();
          return template.insertAll(orders).size();
        });
    mismatches.assertNone();
    return pair;
  }

  @AfterAll
  static void stop() {
    templates.close();
    reactive.close();
  }

  static Set<String> calls() {
    return CALLS.keySet();
  }

  @ParameterizedTest
  @MethodSource("calls")
  void repositoriesGiveTheSame(String name) {
    Mismatches mismatches = new Mismatches();
    templates.check(
        mismatches,
        name,
        template ->
            CALLS
                .get(name)
                .apply(new MongoRepositoryFactory(template).getRepository(OrderRepository.class)));
    mismatches.assertNone();
    assertNothingLeftToStock(templates);
  }

  static List<Class<?>> targets() {
    return List.of(
        Flat.class,
        WithId.class,
        Nested.class,
        Defaults.class,
        Mixed.class,
        KotlinOrderView.class,
        FlatRecord.class,
        NestedRecord.class,
        Bean.class,
        NestedBean.class,
        KotlinOrderDto.class);
  }

  @ParameterizedTest
  @MethodSource("targets")
  void templatesGiveTheSame(Class<?> target) {
    Query query = new Query().with(Sort.by("_id"));
    Map<String, Function<MongoOperations, Object>> reads = readsOf(target);
    reads.put("first", t -> t.query(Order.class).as(target).matching(query).firstValue());
    reads.put("stream", t -> t.query(Order.class).as(target).matching(query).stream().toList());
    // The reactive template reads these as entities.
    reads.put(
        "aggregate",
        t ->
            t.aggregate(
                    Aggregation.newAggregation(Order.class, Aggregation.match(new Criteria())),
                    target)
                .getMappedResults());
    assertSameResults(templates, target, reads);
  }

  @ParameterizedTest
  @MethodSource("targets")
  void reactiveTemplatesGiveTheSame(Class<?> target) {
    assertSameResults(reactive, target, readsOf(target));
  }

  /** What both templates read as projections. */
  private static Map<String, Function<MongoOperations, Object>> readsOf(Class<?> target) {
    Map<String, Function<MongoOperations, Object>> reads = new LinkedHashMap<>();
    Query query = new Query().with(Sort.by("_id"));
    reads.put("all", t -> t.query(Order.class).as(target).matching(query).all());
    reads.put(
        "scroll",
        t ->
            t.query(Order.class)
                .as(target)
                .matching(new Query().with(Sort.by("_id")).limit(2))
                .scroll(ScrollPosition.offset(1))
                .getContent());
    return reads;
  }

  private static void assertSameResults(
      TemplatePair pair, Class<?> target, Map<String, Function<MongoOperations, Object>> reads) {
    Mismatches mismatches = new Mismatches();
    reads.forEach((name, read) -> pair.check(mismatches, target + " " + name, read));
    mismatches.assertNone();
    EntityReport.Projection report =
        converter(pair).report().projection(Order.class, target).orElseThrow();
    assertThat(report.compiled()).as(report.toString()).isTrue();
    assertNothingLeftToStock(pair);
  }

  @Test
  void aggregationResultsAreReadAsEntities() {
    Mismatches mismatches = new Mismatches();
    templates.check(
        mismatches,
        "totals",
        template ->
            template
                .aggregateStream(
                    Aggregation.newAggregation(
                        Order.class,
                        Aggregation.group("status")
                            .sum("quantity")
                            .as("sum")
                            .push("number")
                            .as("numbers"),
                        Aggregation.sort(Sort.by("_id"))),
                    OrderRepository.Totals.class)
                .toList());
    mismatches.assertNone();
    EntityReport.Entry report = converter(templates).report(OrderRepository.Totals.class);
    assertThat(report.compiled()).as(report.toString()).isTrue();
    assertNothingLeftToStock(templates);
  }

  private static ThroughlineMongoConverter converter(TemplatePair pair) {
    return (ThroughlineMongoConverter) pair.ours().template().getConverter();
  }

  private static void assertNothingLeftToStock(TemplatePair pair) {
    EntityReport report = converter(pair).report();
    assertThat(report.projections())
        .allSatisfy(
            projection -> {
              assertThat(projection.refusal()).as(projection.toString()).isNull();
              assertThat(projection.fallbacks()).as(projection.toString()).isEmpty();
            });
    assertThat(report.entities())
        .allSatisfy(entry -> assertThat(entry.fallbacks()).as(entry.toString()).isEmpty());
  }

  private static Object views(OrderRepository repository) {
    return repository
        .findByQuantityLessThanOrderById(90, Limit.of(2), ScrollPosition.offset())
        .getContent();
  }

  private static Object beans(OrderRepository repository) {
    Window<NestedBean> first =
        repository.findWindowByQuantityLessThanOrderById(90, Limit.of(2), ScrollPosition.keyset());
    Window<NestedBean> second =
        repository.findWindowByQuantityLessThanOrderById(
            90, Limit.of(2), first.positionAt(first.size() - 1));
    return List.of(first.getContent(), second.getContent());
  }
}
