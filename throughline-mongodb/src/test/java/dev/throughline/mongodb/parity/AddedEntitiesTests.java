package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.Plug;
import dev.throughline.mongodb.TestServer;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.internal.call.method.CompiledRepositoryFactoryBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.Example;
import org.springframework.data.mapping.context.MappingContextEvent;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.DefaultMongoTypeMapper;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.convert.MongoCustomConversions;
import org.springframework.data.mongodb.core.mapping.DocumentReference;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.MongoRepository;

/**
 * The entities that a call adds to the application's mapping context, by which indexes are created:
 * after each call the same as with stock.
 */
class AddedEntitiesTests {

  private static final Query ALL = new Query();

  private static TestServer server;

  private LongSupplier direct = () -> 0;

  record Line(String text, Map<String, Place> places) {}

  record Place(String name) {}

  interface Content {}

  record Text(String text) implements Content {}

  record Picture(Place place) implements Content {}

  record Stamp(String text) {}

  @TypeAlias("holder")
  record Holder(@Id String id, Object any, Content content, List<Line> lines) {}

  record Counter(@Id String id, @Version Long version, int count) {}

  record Owner(@Id String id, @DocumentReference Counter counter) {}

  interface View {
    String getId();
  }

  record Part(String id, List<Line> lines) {}

  private static Map<String, Consumer<MongoTemplate>> blocking() {
    Map<String, Consumer<MongoTemplate>> steps = new LinkedHashMap<>();
    steps.put("count", it -> it.count(byId("a"), Counter.class));
    steps.put("save versioned", it -> it.save(new Counter("a", null, 1)));
    steps.put("find by id", it -> it.findById("a", Counter.class));
    steps.put("save text", it -> it.save(holder("t", new Text("t"), new Stamp("s"))));
    steps.put("find text", it -> it.find(ALL, Holder.class));
    steps.put("insert pictures", it -> it.insertAll(List.of(holder("p", picture(), "text"))));
    steps.put("find all", it -> it.findAll(Holder.class));
    steps.put("as view", it -> it.query(Holder.class).as(View.class).all());
    steps.put("as part", it -> it.query(Holder.class).as(Part.class).all());
    steps.put("exists", it -> it.exists(byId("o"), Owner.class));
    steps.put("save owner", it -> it.save(new Owner("o", new Counter("a", 0L, 1))));
    steps.put("find owner", it -> it.findById("o", Owner.class));
    steps.put("example", it -> it.find(example(), Counter.class));
    steps.put("update", it -> it.updateFirst(byId("a"), Update.update("count", 2), Counter.class));
    steps.put("remove", it -> it.remove(byId("a"), Counter.class));
    return steps;
  }

  private static Map<String, Consumer<ReactiveMongoTemplate>> reactive() {
    Map<String, Consumer<ReactiveMongoTemplate>> steps = new LinkedHashMap<>();
    steps.put("count", it -> it.count(byId("a"), Counter.class).block());
    steps.put("save versioned", it -> it.save(new Counter("a", null, 1)).block());
    steps.put("find by id", it -> it.findById("a", Counter.class).block());
    steps.put("save text", it -> it.save(holder("t", new Text("t"), new Stamp("s"))).block());
    steps.put("find text", it -> it.find(ALL, Holder.class).blockLast());
    steps.put(
        "insert pictures", it -> it.insertAll(List.of(holder("p", picture(), "text"))).blockLast());
    steps.put("find all", it -> it.findAll(Holder.class).blockLast());
    steps.put("as view", it -> it.query(Holder.class).as(View.class).all().blockLast());
    steps.put("as part", it -> it.query(Holder.class).as(Part.class).all().blockLast());
    steps.put("exists", it -> it.exists(byId("o"), Owner.class).block());
    steps.put("example", it -> it.find(example(), Counter.class).blockLast());
    steps.put(
        "update",
        it -> it.updateFirst(byId("a"), Update.update("count", 2), Counter.class).block());
    steps.put("remove", it -> it.remove(byId("a"), Counter.class).block());
    return steps;
  }

  interface Owners extends MongoRepository<Owner, String> {

    List<Owner> findByIdIn(List<String> ids);

    List<View> findViewByIdIn(List<String> ids);

    <T> List<T> findTypedByIdIn(List<String> ids, Class<T> type);

    @org.springframework.data.mongodb.repository.Query("{_id: ?0}")
    List<Part> written(String id);

    @Aggregation("{$project: {text: '$_id'}}")
    List<Stamp> aggregated();

    boolean existsByIdIn(List<String> ids);

    long deleteByIdIn(List<String> ids);
  }

  private static Map<String, Consumer<Owners>> repository() {
    List<String> ids = List.of("o", "q");
    Map<String, Consumer<Owners>> steps = new LinkedHashMap<>();
    steps.put("exists", it -> it.existsByIdIn(ids));
    steps.put("find", it -> it.findByIdIn(ids));
    steps.put("save", it -> it.save(new Owner("o", null)));
    steps.put("save all", it -> it.saveAll(List.of(new Owner("q", null), new Owner("r", null))));
    steps.put("find again", it -> it.findByIdIn(ids));
    steps.put("find by id", it -> it.findById("o"));
    steps.put("find all", it -> it.findAllById(ids));
    steps.put("views", it -> it.findViewByIdIn(ids));
    steps.put("typed", it -> it.findTypedByIdIn(ids, Line.class));
    steps.put("written", it -> it.written("o"));
    steps.put("aggregated", Owners::aggregated);
    steps.put("example", it -> it.findAll(Example.of(new Owner("o", null))));
    steps.put("delete", it -> it.deleteByIdIn(ids));
    return steps;
  }

  private static Query byId(String id) {
    return Query.query(Criteria.where("id").is(id));
  }

  private static Query example() {
    return Query.query(Criteria.byExample(Example.of(new Counter("a", null, 1))));
  }

  private static Holder holder(String id, Content content, Object any) {
    return new Holder(id, any, content, List.of(new Line("l", Map.of("k", new Place("p")))));
  }

  private static Picture picture() {
    return new Picture(new Place("p"));
  }

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"_class", "_t"})
  void aTemplateAddsWhatStockAdds(@Nullable String typeKey) {
    assertThat(added(typeKey, true, this::template, blocking()))
        .isEqualTo(added(typeKey, false, this::template, blocking()));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"_class", "_t"})
  void aReactiveTemplateAddsWhatStockAdds(@Nullable String typeKey) {
    assertThat(added(typeKey, true, this::reactiveTemplate, reactive()))
        .isEqualTo(added(typeKey, false, this::reactiveTemplate, reactive()));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"_class", "_t"})
  void aRepositoryAddsWhatStockAdds(@Nullable String typeKey) {
    assertThat(added(typeKey, true, this::owners, repository()))
        .isEqualTo(added(typeKey, false, this::owners, repository()));
  }

  private Owners owners(MappingMongoConverter converter) {
    CompiledRepositoryFactoryBean<Owners, Owner, String> factory =
        new CompiledRepositoryFactoryBean<>(Owners.class);
    MongoTemplate template = template(converter);
    factory.setMongoOperations(template);
    if (template instanceof ThroughlineMongoTemplate) {
      factory.setRepositoryBaseClass(ThroughlineMongoRepository.class);
    }
    factory.afterPropertiesSet();
    return factory.getObject();
  }

  private MongoTemplate template(MappingMongoConverter converter) {
    if (!(converter instanceof ThroughlineMongoConverter)) {
      return new MongoTemplate(server.factory(), converter);
    }
    ThroughlineMongoTemplate ours = new ThroughlineMongoTemplate(server.factory(), converter);
    direct = () -> ours.runner().calls().sentDirectly();
    return ours;
  }

  private ReactiveMongoTemplate reactiveTemplate(MappingMongoConverter converter) {
    if (!(converter instanceof ThroughlineMongoConverter)) {
      return new ReactiveMongoTemplate(server.reactiveFactory(), converter);
    }
    ThroughlineReactiveMongoTemplate ours =
        new ThroughlineReactiveMongoTemplate(server.reactiveFactory(), converter);
    direct = () -> ours.runner().calls().sentDirectly();
    return ours;
  }

  @AfterEach
  void ourPlansHaveSentCommands() {
    assertThat(direct.getAsLong() > 0).isEqualTo(Plug.HERE);
  }

  private interface Making<T> {
    T of(MappingMongoConverter converter);
  }

  /** After each of three calls of a kind, the entities that were added by it. */
  private static <T> List<String> added(
      @Nullable String typeKey, boolean ours, Making<T> making, Map<String, Consumer<T>> steps) {
    server.client().getDatabase("test").drop();
    MongoCustomConversions conversions = new MongoCustomConversions(List.of());
    MongoMappingContext context = new MongoMappingContext();
    context.setSimpleTypeHolder(conversions.getSimpleTypeHolder());
    Set<String> names = new TreeSet<>();
    context.setApplicationEventPublisher(
        event -> {
          if (event instanceof MappingContextEvent<?, ?> added) {
            names.add(added.getPersistentEntity().getName());
          }
        });
    context.afterPropertiesSet();
    DefaultDbRefResolver references = new DefaultDbRefResolver(server.factory());
    MappingMongoConverter converter =
        ours
            ? new ThroughlineMongoConverter(references, context)
            : new MappingMongoConverter(references, context);
    converter.setCustomConversions(conversions);
    converter.setTypeMapper(new DefaultMongoTypeMapper(typeKey, context));
    converter.afterPropertiesSet();
    T template = making.of(converter);
    List<String> all = new ArrayList<>();
    all.add("start " + names);
    steps.forEach(
        (name, step) -> {
          for (int time = 1; time <= 3; time++) {
            names.clear();
            String failure = "";
            try {
              step.accept(template);
            } catch (RuntimeException e) {
              failure = e.getClass().getSimpleName();
            }
            all.add(name + " " + names + failure);
          }
        });
    return all;
  }
}
