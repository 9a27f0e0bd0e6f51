package dev.throughline.mongodb.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.JsonRows;
import dev.throughline.mongodb.Plug;
import dev.throughline.mongodb.TestServer;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.internal.call.method.CompiledRepositoryFactoryBean;
import dev.throughline.mongodb.internal.call.method.ReactiveRowsFactoryBean;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.aggregation.Aggregation;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.repository.core.support.PropertiesBasedNamedQueries;
import org.springframework.data.util.Streamable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What a method's declaration says, its query and its result, is read in stock's order. */
class DeclaredQueriesTests {

  private static TestServer server;

  interface HasName {
    String getName();
  }

  /** An entity with a primitive. */
  @org.springframework.data.mongodb.core.mapping.Document("declared")
  static class Base implements HasName {
    @Id String id;
    String name;
    int amount;

    @Override
    public String getName() {
      return name;
    }

    @Override
    public String toString() {
      return getClass().getSimpleName() + " " + id + " " + name + " " + amount;
    }
  }

  /** A subclass. */
  @org.springframework.data.mongodb.core.mapping.Document("declared")
  static class Special extends Base {
    String extra;

    @Override
    public String toString() {
      return super.toString() + " " + extra;
    }
  }

  @Retention(RetentionPolicy.RUNTIME)
  @org.springframework.data.mongodb.repository.Query("{ 'amount': { $gt: 5 } }")
  @interface Large {}

  interface Declared extends MongoRepository<Base, String> {
    @org.springframework.data.mongodb.repository.Query("{ 'amount': { $lt: ?0 } }")
    List<Base> named(int amount);

    List<Base> derivedNamed(int amount);

    @org.springframework.data.mongodb.repository.Query("{ 'amount': { $lt: ?0 } }")
    JsonRows<Base> rowsNamed(int amount);

    @Large
    List<Base> large();

    List<Object> findObjectsByAmountGreaterThan(int amount);

    Slice<Object> findSliceByAmountGreaterThan(int amount, Pageable page);

    Page<Object> findPageByAmountGreaterThan(int amount, Pageable page);

    Set<Object> findSetByAmountGreaterThan(int amount);

    Collection<HasName> findNamesByAmountGreaterThan(int amount);

    Stream<Object> findStreamByAmountGreaterThan(int amount);

    Streamable<Object> findStreamableByAmountGreaterThan(int amount);

    Optional<Object> findFirstByAmountGreaterThan(int amount);

    Object findTopByAmountGreaterThan(int amount);

    List<Special> findSpecialByAmountGreaterThan(int amount);

    @org.springframework.data.mongodb.repository.Query("{ 'amount': { $gt: ?0 } }")
    List<Object> queried(int amount);

    @org.springframework.data.mongodb.repository.Query("{ 'amount': { $gt: ?0 } }")
    List<HasName> queriedNames(int amount);

    @org.springframework.data.mongodb.repository.Aggregation(
        "{ $match: { 'amount': { $gt: ?0 } } }")
    List<Object> aggregated(int amount);

    @org.springframework.data.mongodb.repository.Aggregation(
        "{ $match: { 'amount': { $gt: ?0 } } }")
    List<Base> aggregatedEntities(int amount);

    List<Base> findByName(String name);

    List<Object> deleteByName(String name);
  }

  interface ReactiveDeclared extends ReactiveMongoRepository<Base, String> {
    @org.springframework.data.mongodb.repository.Query("{ 'amount': { $lt: ?0 } }")
    Flux<Base> named(int amount);

    Flux<Base> derivedNamed(int amount);

    @org.springframework.data.mongodb.repository.Query("{ 'amount': { $lt: ?0 } }")
    Mono<JsonRows<Base>> rowsNamed(int amount);

    @Large
    Flux<Base> large();

    Flux<Object> findObjectsByAmountGreaterThan(int amount);

    Flux<HasName> findNamesByAmountGreaterThan(int amount);

    Mono<Object> findFirstByAmountGreaterThan(int amount);

    Flux<Special> findSpecialByAmountGreaterThan(int amount);

    @org.springframework.data.mongodb.repository.Query("{ 'amount': { $gt: ?0 } }")
    Flux<Object> queried(int amount);

    @org.springframework.data.mongodb.repository.Aggregation(
        "{ $match: { 'amount': { $gt: ?0 } } }")
    Flux<Object> aggregated(int amount);

    Flux<Base> findByName(String name);

    Flux<Object> deleteByName(String name);
  }

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static PropertiesBasedNamedQueries named() {
    Properties texts = new Properties();
    for (String method : List.of("named", "derivedNamed", "rowsNamed")) {
      texts.setProperty("Base." + method, "{ 'amount': { $gt: ?0 } }");
    }
    return new PropertiesBasedNamedQueries(texts);
  }

  private static void fill(MongoTemplate template) {
    template.dropCollection(Base.class);
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Document document = new Document("_id", "i" + i).append("name", "n" + i);
      document.append("amount", i);
      if (i % 4 == 1) {
        document.append("_class", Base.class.getName());
      } else if (i % 4 == 2) {
        document.append("_class", Special.class.getName()).append("extra", "e" + i);
      } else if (i % 4 == 3) {
        document.append("_class", "no.such.Type");
      }
      documents.add(document);
    }
    documents.add(new Document("_id", "partial").append("name", "p"));
    template.getCollection("declared").insertMany(documents);
  }

  /** The last answers of several rounds, when plans have been made. */
  private static List<String> blocking(MongoTemplate template) {
    fill(template);
    CompiledRepositoryFactoryBean<Declared, Base, String> factory =
        new CompiledRepositoryFactoryBean<>(Declared.class);
    factory.setMongoOperations(template);
    factory.setNamedQueries(named());
    factory.afterPropertiesSet();
    Declared of = factory.getObject();
    List<String> answers = List.of();
    for (int round = 0; round < 4; round++) {
      answers = new ArrayList<>();
      PageRequest page = PageRequest.of(0, 3, Sort.by("id"));
      for (Call call :
          List.<Call>of(
              () -> of.named(4),
              () -> of.derivedNamed(4),
              () -> of.rowsNamed(4).stream().toList(),
              of::large,
              () -> of.findObjectsByAmountGreaterThan(1),
              () -> of.findSliceByAmountGreaterThan(1, page).getContent(),
              () -> of.findPageByAmountGreaterThan(1, page).getContent(),
              () -> new ArrayList<>(of.findSetByAmountGreaterThan(1)),
              () -> new ArrayList<>(of.findNamesByAmountGreaterThan(1)),
              () -> of.findStreamByAmountGreaterThan(1).toList(),
              () -> of.findStreamableByAmountGreaterThan(1).toList(),
              () -> of.findFirstByAmountGreaterThan(1),
              () -> of.findTopByAmountGreaterThan(6),
              () -> of.findSpecialByAmountGreaterThan(1),
              () -> of.queried(1),
              () -> of.queriedNames(1),
              () -> of.aggregated(1),
              () -> of.aggregatedEntities(1),
              () -> of.findByName("p"),
              () -> of.findByName("n2"),
              () -> template.query(Base.class).as(Object.class).all(),
              () -> template.query(Base.class).as(HasName.class).all(),
              () -> template.find(all(), Object.class, "declared"),
              () -> template.findOne(all(), Object.class, "declared"),
              () -> template.findById("i2", Object.class, "declared"),
              () -> template.findById("i1", HasName.class, "declared"),
              () -> template.findAll(Object.class, "declared"),
              () -> template.stream(all(), Object.class, "declared").toList(),
              () -> template.aggregate(pipeline(), "declared", Object.class).getMappedResults())) {
        answers.add(answer(call));
      }
    }
    answers.add(answer(() -> of.deleteByName("n2")));
    return answers;
  }

  private interface Call {
    Object get();
  }

  private static String answer(Call call) {
    try {
      Object answer = call.get();
      return String.valueOf(
          answer instanceof Collection<?> all
              ? all.stream().map(DeclaredQueriesTests::typed).sorted().toList()
              : typed(answer));
    } catch (RuntimeException e) {
      return String.valueOf(e);
    }
  }

  private static String typed(Object answer) {
    return answer == null
        ? "null"
        : answer.getClass().getSimpleName().replaceAll("[0-9]+", "") + ":" + answer;
  }

  private static Query all() {
    return Query.query(Criteria.where("name").ne("none")).with(Sort.by("_id"));
  }

  private static Aggregation pipeline() {
    return Aggregation.newAggregation(Aggregation.match(Criteria.where("amount").gt(2)));
  }

  @Test
  void blockingOnesAreStocks() {
    List<String> stock = blocking(new MongoTemplate(server.factory()));
    ThroughlineMongoTemplate ours = new ThroughlineMongoTemplate(server.factory());
    assertThat(blocking(ours)).isEqualTo(stock);
    assertThat(ours.runner().calls().sentDirectly() > 0).isEqualTo(Plug.HERE);
    assertThat(stock.get(0)).contains("n7").doesNotContain("n3");
  }

  private static List<String> reactive(ReactiveMongoTemplate template) {
    fill(new MongoTemplate(server.factory()));
    ReactiveRowsFactoryBean<ReactiveDeclared, Base, String> factory =
        new ReactiveRowsFactoryBean<>(ReactiveDeclared.class);
    factory.setReactiveMongoOperations(template);
    factory.setNamedQueries(named());
    factory.afterPropertiesSet();
    ReactiveDeclared of = factory.getObject();
    List<String> answers = List.of();
    for (int round = 0; round < 4; round++) {
      answers = new ArrayList<>();
      for (Call call :
          List.<Call>of(
              () -> all(of.named(4)),
              () -> all(of.derivedNamed(4)),
              () -> of.rowsNamed(4).block().stream().toList(),
              () -> all(of.large()),
              () -> all(of.findObjectsByAmountGreaterThan(1)),
              () -> all(of.findNamesByAmountGreaterThan(1)),
              () -> all(of.findFirstByAmountGreaterThan(6)),
              () -> all(of.findSpecialByAmountGreaterThan(1)),
              () -> all(of.queried(1)),
              () -> all(of.aggregated(1)),
              () -> all(of.findByName("p")),
              () -> all(template.query(Base.class).as(Object.class).all()),
              () -> all(template.find(all(), Object.class, "declared")),
              () -> all(template.findOne(all(), Object.class, "declared")),
              () -> all(template.findById("i2", Object.class, "declared")),
              () -> all(template.findAll(Object.class, "declared")),
              () -> all(template.aggregate(pipeline(), "declared", Object.class)))) {
        answers.add(answer(call));
      }
    }
    answers.add(answer(() -> all(of.deleteByName("n2"))));
    return answers;
  }

  private static List<?> all(Publisher<?> publisher) {
    return Flux.from(publisher).collectList().block();
  }

  @Test
  void reactiveOnesAreStocks() {
    List<String> stock = reactive(new ReactiveMongoTemplate(server.reactiveFactory()));
    ThroughlineReactiveMongoTemplate ours =
        new ThroughlineReactiveMongoTemplate(server.reactiveFactory());
    assertThat(reactive(ours)).isEqualTo(stock);
    assertThat(ours.runner().calls().sentDirectly() > 0).isEqualTo(Plug.HERE);
    assertThat(stock.get(0)).contains("n7").doesNotContain("n3");
  }
}
