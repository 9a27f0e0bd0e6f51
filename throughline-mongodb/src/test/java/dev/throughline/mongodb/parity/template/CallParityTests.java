package dev.throughline.mongodb.parity.template;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.Plug;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.internal.call.Calls;
import dev.throughline.mongodb.internal.call.method.CompiledRepositoryFactoryBean;
import dev.throughline.mongodb.parity.Seeds;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.BasicQuery;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactoryBean;

/** Compiled calls send what stock sends, and return and throw what stock returns and throws. */
@TestInstance(Lifecycle.PER_CLASS)
@ParameterizedClass
@ValueSource(booleans = {false, true})
class CallParityTests {

  /** Whether whole commands are sent. */
  @Parameter boolean direct;

  private static final int ROUNDS = Seeds.count("calls.rounds", 10);

  /** Which methods are called; all where nothing is said. */
  private static final String WANTED = System.getProperty("calls.methods", ".*");

  /** Why stock makes the calls of these methods. */
  private static final Map<String, String> LEFT_TO_STOCK =
      Map.ofEntries(
          entry("findByCode", "an argument of type java.lang.Integer becomes String"),
          entry("coded", "an argument of type java.lang.Integer becomes String"),
          entry("findByNameRegex", "stock refuses values that were tried: PatternSyntaxException"),
          entry("findTop3ByCountGreaterThanEqual", "it returns pages of a limited result"),
          entry("pattern", "an argument of type java.lang.String becomes BsonRegularExpression"),
          entry("expression", "an expression"));

  private final Engine stock = new Engine(false, Access.BLOCKING, context -> {});
  private final Engine ours = new Engine(true, Access.BLOCKING, context -> {});
  private ParcelRepository expected;
  private ParcelRepository actual;

  @BeforeAll
  void start() {
    expected = repository(new MongoRepositoryFactoryBean<>(ParcelRepository.class), stock);
    actual = repository(new CompiledRepositoryFactoryBean<>(ParcelRepository.class), ours);
    for (Engine engine : List.of(stock, ours)) {
      engine.blocking().insertAll(parcels());
      engine.sent();
    }
  }

  @BeforeEach
  void choose() {
    calls().sendDirectly(direct);
  }

  @AfterAll
  void stop() {
    stock.close();
    ours.close();
  }

  private static ParcelRepository repository(
      MongoRepositoryFactoryBean<ParcelRepository, Parcel, String> factory, Engine engine) {
    factory.setMongoOperations(engine.blocking());
    factory.afterPropertiesSet();
    return factory.getObject();
  }

  private static List<Parcel> parcels() {
    Random random = Seeds.random("parcels", 0);
    CallArguments values = new CallArguments(random);
    List<Parcel> parcels = new ArrayList<>();
    for (String id : CallArguments.IDS) {
      parcels.add(
          new Parcel(
              id,
              id.isEmpty() ? null : (String) values.value(String.class),
              (Integer) values.value(int.class),
              (Long) values.value(long.class),
              (Double) values.value(double.class),
              random.nextBoolean(),
              (Parcel.Size) values.value(Parcel.Size.class),
              new Date(random.nextInt(2)),
              (Instant) values.value(Instant.class),
              LocalDate.EPOCH,
              new ObjectId(CallArguments.IDS.get(0)),
              17,
              new Parcel.Address("a", 1),
              List.of("a", "b"),
              List.of(new Parcel.Line("a", 3))));
    }
    return parcels;
  }

  @Test
  void methodsSendReturnAndThrowWhatStockDoes() {
    long sent = calls().sentDirectly();
    for (Method method : methods()) {
      CallArguments arguments = new CallArguments(Seeds.random(method.getName(), 1));
      for (int round = 0; round < ROUNDS; round++) {
        Object[] values = arguments.of(method);
        compare(method, expected, actual, values);
      }
    }
    Map<String, String> left = new TreeMap<>();
    calls().refusals().forEach((name, reason) -> left.put(simple(name), reason));
    Map<String, String> expectedLeft = new TreeMap<>(LEFT_TO_STOCK);
    expectedLeft.keySet().removeIf(name -> !name.matches(WANTED));
    left.keySet().removeIf(name -> !name.matches(WANTED));
    assertThat(left).isEqualTo(expectedLeft);
    long compiled = methods().size() - left.size();
    assertThat(calls().compiled()).isGreaterThanOrEqualTo(compiled);
    assertThat(calls().made()).isGreaterThan(compiled * ROUNDS / 2);
    if (!direct || !Plug.HERE) {
      assertThat(calls().sentDirectly()).isEqualTo(sent);
    } else if (WANTED.equals(".*")) {
      assertThat(calls().sentDirectly() - sent).isGreaterThan(5L * ROUNDS);
    }
  }

  private Calls calls() {
    return ((ThroughlineMongoTemplate) ours.blocking()).runner().calls();
  }

  private static List<Method> methods() {
    return Arrays.stream(ParcelRepository.class.getDeclaredMethods())
        .filter(method -> !method.isSynthetic() && method.getName().matches(WANTED))
        .sorted(Comparator.comparing(Method::getName))
        .toList();
  }

  private static String simple(String name) {
    String call = name.substring(0, name.indexOf('('));
    return call.substring(call.lastIndexOf('.') + 1);
  }

  @Test
  void findsById() {
    MongoTemplate mine = ours.blocking();
    for (Object id :
        List.of(
            "plain",
            "5f2b7c1e9d3a4b0012345671",
            "5F2B7C1E9D3A4B0012345671",
            "",
            17,
            new ObjectId("5f2b7c1e9d3a4b0012345672"),
            "\ud83d",
            new Date(5))) {
      String found = outcome(() -> mine.findById(id, Parcel.class));
      assertThat(found).isEqualTo(outcome(() -> stock.blocking().findById(id, Parcel.class)));
      assertThat(WireMessage.difference(stock.sent(), ours.sent())).as("id %s", id).isEmpty();
    }
    assertThat(outcome(() -> mine.findById(null, Parcel.class)))
        .isEqualTo(outcome(() -> stock.blocking().findById(null, Parcel.class)));
  }

  @Test
  void findsAndTestsByOneConditionAndLeavesOthersToStock() {
    long made = calls().made();
    for (Object id : List.of("plain", "5f2b7c1e9d3a4b0012345671", 17, Parcel.Size.LARGE)) {
      same("findById", engine -> repository(engine).findById(String.valueOf(id)));
      same("existsById", engine -> repository(engine).existsById(String.valueOf(id)));
      for (String key : List.of("id", "_id", "name", "size", "to.street", "tags", "code", "none")) {
        Query query = new Query(Criteria.where(key).is(id));
        same(key, engine -> engine.blocking().findOne(query, Parcel.class));
        same(key, engine -> engine.blocking().exists(query, Parcel.class));
      }
    }
    assertThat(calls().made() - made).isGreaterThan(40);
    long others = calls().made();
    for (Supplier<Query> query :
        List.<Supplier<Query>>of(
            () -> new Query(Criteria.where("name").is(null)),
            () -> new Query(Criteria.where("name").is("a")).skip(1),
            () -> new Query(Criteria.where("name").is("a")).comment("why"),
            () -> new Query(Criteria.where("name").is("a")).withHint("n_1"),
            () -> new Query(Criteria.where("name").is("a")).restrict(Parcel.class),
            () -> new Query(Criteria.where("name").is("a")).maxTimeMsec(5_000),
            () -> new BasicQuery("{'name': 'a'}"),
            () -> including(new Query(Criteria.where("name").is("a"))))) {
      same("findOne", engine -> engine.blocking().findOne(query.get(), Parcel.class));
      same("exists", engine -> engine.blocking().exists(query.get(), Parcel.class));
    }
    assertThat(calls().made()).isEqualTo(others);
  }

  @Test
  void updatesTheFirstOfOneConditionAndLeavesOthersToStock() {
    long made = calls().made();
    for (Object id : List.of("plain", "5f2b7c1e9d3a4b0012345671", "none", "\0")) {
      for (Supplier<Update> update : UpdateCases.COMPILED) {
        same("update", engine -> updated(engine, "id", id, update.get()));
        same("update", engine -> updated(engine, "name", id, update.get()));
      }
    }
    assertThat(calls().made() - made).isGreaterThan(40);
    long others = calls().made();
    for (Supplier<Update> update : UpdateCases.LEFT) {
      same("update", engine -> updated(engine, "id", "plain", update.get()));
    }
    assertThat(calls().made()).isEqualTo(others);
  }

  @Test
  void savesWhatHasAnId() {
    long sent = calls().sentDirectly();
    for (Parcel parcel : parcels()) {
      same("save", engine -> engine.blocking().save(parcel));
    }
    assertThat(calls().sentDirectly() - sent)
        .isEqualTo(direct && Plug.HERE ? CallArguments.IDS.size() : 0);
  }

  private static Object updated(Engine engine, String key, Object value, Update update) {
    Query query = new Query(Criteria.where(key).is(value));
    return engine.blocking().updateFirst(query, update, Parcel.class);
  }

  private static Query including(Query query) {
    query.fields().include("name");
    return query;
  }

  private ParcelRepository repository(Engine engine) {
    return engine == stock ? expected : actual;
  }

  /** A whole command has an array where the driver has a section of the message. */
  private List<WireMessage> sent(Engine engine) {
    List<WireMessage> sent = engine.sent();
    return sent;
  }

  private void same(String call, Function<Engine, Object> make) {
    String wanted = outcome(() -> make.apply(stock));
    String found = outcome(() -> make.apply(ours));
    assertThat(WireMessage.difference(sent(stock), sent(ours))).as(call).isEmpty();
    assertThat(found).as(call).isEqualTo(wanted);
  }

  private void compare(
      Method method, ParcelRepository stockOnes, ParcelRepository ourOnes, Object[] values) {
    String wanted = outcome(() -> method.invoke(stockOnes, values.clone()));
    String found = outcome(() -> method.invoke(ourOnes, values.clone()));
    String call = method.getName() + Arrays.toString(values);
    assertThat(WireMessage.difference(stock.sent(), ours.sent()))
        .as("%s, %s", call, Seeds.hint())
        .isEmpty();
    assertThat(found).as("%s, %s", call, Seeds.hint()).isEqualTo(wanted);
  }

  private interface Call {
    Object make() throws Exception;
  }

  private static String outcome(Call call) {
    try {
      return String.valueOf(call.make());
    } catch (InvocationTargetException e) {
      return neutral(e.getCause());
    } catch (Exception e) {
      return neutral(e);
    }
  }

  /** Without the server's port. */
  private static String neutral(Throwable thrown) {
    return thrown.toString().replaceAll("127\\.0\\.0\\.1:\\d+", "server");
  }
}
