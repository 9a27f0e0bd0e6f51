package dev.throughline.mongodb.replica;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoClientSettings;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.IndexOptions;
import dev.throughline.mongodb.replica.Called.Found;
import dev.throughline.mongodb.replica.Side.Context;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/**
 * Calls that are sent as whole commands end as stock's, whatever happens to them: the same commands
 * the same number of times, the same results, exceptions and documents. Where they could not, by a
 * session, a transaction or a concern, the driver sends them.
 */
@Tag("long")
@ParameterizedClass
@ValueSource(booleans = {false, true})
class DirectCallTests {

  /** Whether they are reactive. */
  @Parameter boolean reactive;

  private static final AtomicInteger NUMBERS = new AtomicInteger();
  private static Cluster members;
  private static Cluster routed;

  /** Whose clients make the calls. */
  private Cluster cluster = members;

  /** What is read or written. */
  enum Call {
    BY_ID,
    NO_SUCH_ID,
    DERIVED,
    EXISTS,
    COUNT,
    UPDATE,
    UPDATE_OF_NONE,
    UPDATE_REFUSED,
    SAVE,
    SAVE_OF_NEW,
    SAVE_REFUSED;

    boolean writes() {
      return compareTo(UPDATE) >= 0;
    }

    Object of(MongoOperations template, Found repository) {
      return switch (this) {
        case UPDATE -> update(template, "e1", "changed");
        case UPDATE_OF_NONE -> update(template, "none", "changed");
        case UPDATE_REFUSED -> update(template, "e1", "name-2");
        case SAVE -> template.save(new Account("e1", "changed", 7));
        case SAVE_OF_NEW -> template.save(new Account("new", "changed", 7));
        case SAVE_REFUSED -> template.save(new Account("e1", "name-2", 7));
        case BY_ID -> template.findById("e1", Account.class);
        case NO_SUCH_ID -> template.findById("none", Account.class);
        case DERIVED -> repository.findFirstByNameAndAmountLessThan("name-2", 9);
        case EXISTS -> repository.existsByName("name-3");
        case COUNT -> repository.countByAmountGreaterThan(1);
      };
    }

    private static Object update(MongoOperations template, String id, String name) {
      Query query = Query.query(Criteria.where("id").is(id));
      return template.updateFirst(
          query, Update.update("name", name).inc("amount", 1), Account.class);
    }
  }

  private static final Set<Call> ROUTED =
      EnumSet.of(Call.BY_ID, Call.COUNT, Call.UPDATE, Call.SAVE);

  record Scenario(Call call, Trouble trouble, Context context) {}

  @BeforeAll
  static void start() {
    members = new Cluster();
    routed = new Cluster(true);
  }

  @AfterAll
  static void stop() {
    members.close();
    routed.close();
  }

  static Stream<Scenario> scenarios() {
    List<Scenario> all = new ArrayList<>();
    for (Trouble trouble :
        EnumSet.complementOf(
            EnumSet.of(Trouble.CUT_DURING, Trouble.NO_COUNT, Trouble.LESS_COUNTED))) {
      for (Context context : Context.values()) {
        boolean plain = context == Context.PLAIN;
        for (Call call : plain ? Call.values() : new Call[] {Call.BY_ID, Call.COUNT, Call.SAVE}) {
          boolean once = trouble == Trouble.NONE || trouble == Trouble.CUT || plain;
          if (!trouble.ofCommits() && once) {
            all.add(new Scenario(call, trouble, context));
          }
        }
      }
    }
    String wanted = System.getProperty("direct.calls", "");
    return all.stream().filter(it -> it.toString().matches(".*" + wanted + ".*"));
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void endAsStocks(Scenario scenario) {
    Outcome stock = runByOwn(scenario, false);
    assertThat(stock.commands()).isNotEmpty();
    Outcome direct = runByOwn(scenario, true);
    if (scenario.context() == Context.PLAIN) {
      assertThat(lastSent).isGreaterThanOrEqualTo(2);
    }
    assertThat(direct).isEqualTo(stock);
  }

  static Stream<Scenario> routedScenarios() {
    return scenarios().filter(it -> it.context() == Context.PLAIN && ROUTED.contains(it.call()));
  }

  /** A router is another server for each attempt, as far as there are several. */
  @ParameterizedTest
  @MethodSource("routedScenarios")
  void endAsStocksBehindRouters(Scenario scenario) {
    cluster = routed;
    endAsStocks(scenario);
  }

  @Test
  void areNotRetriedWhereTheDriverDoesNot() {
    Consumer<MongoClientSettings.Builder> once = it -> it.retryReads(false).retryWrites(false);
    for (Call call : List.of(Call.BY_ID, Call.UPDATE, Call.SAVE)) {
      for (Trouble trouble : List.of(Trouble.CUT, Trouble.SHUTDOWN)) {
        Scenario scenario = new Scenario(call, trouble, Context.PLAIN);
        Outcome stock = run(scenario, once, false);
        assertThat(stock.commands()).hasSize(1);
        assertThat(run(scenario, once, true)).isEqualTo(stock);
        assertThat(lastSent).isEqualTo(2);
      }
    }
  }

  @Test
  void anAnswerWithoutTheNumberOfDocumentsFails() {
    for (Call call : List.of(Call.UPDATE, Call.SAVE, Call.SAVE_OF_NEW)) {
      Scenario scenario = new Scenario(call, Trouble.NO_COUNT, Context.PLAIN);
      Outcome direct = runByOwn(scenario, true);
      assertThat(direct.toString()).contains("BsonInvalidOperationException");
      if (!reactive) { // the driver's own reactive write never ends
        assertThat(direct).isEqualTo(runByOwn(scenario, false));
      }
    }
  }

  @Test
  void writeAsTheConcernSays() {
    for (WriteConcern concern :
        List.of(
            WriteConcern.W1,
            WriteConcern.MAJORITY.withWTimeout(5, TimeUnit.SECONDS),
            WriteConcern.UNACKNOWLEDGED)) {
      for (Call call : List.of(Call.UPDATE, Call.SAVE)) {
        Scenario scenario = new Scenario(call, Trouble.NONE, Context.PLAIN);
        Outcome stock = run(scenario, it -> it.writeConcern(concern), false);
        Outcome direct = run(scenario, it -> it.writeConcern(concern), true);
        assertThat(lastSent).as("%s", concern).isEqualTo(concern.isAcknowledged() ? 2 : 0);
        if (concern.isAcknowledged()) {
          assertThat(direct).isEqualTo(stock);
        }
      }
    }
  }

  @Test
  void areTheDriversWithAConcernAndGoWhereAPreferenceSays() {
    for (ReadPreference preference : List.of(ReadPreference.primary(), ReadPreference.nearest())) {
      for (ReadConcern concern : List.of(ReadConcern.DEFAULT, ReadConcern.MAJORITY)) {
        Consumer<MongoClientSettings.Builder> settings =
            it -> it.readPreference(preference).readConcern(concern);
        Scenario scenario = new Scenario(Call.BY_ID, Trouble.NONE, Context.PLAIN);
        Outcome stock = run(scenario, settings, false);
        assertThat(run(scenario, settings, true)).isEqualTo(stock);
        assertThat(lastSent).isEqualTo(concern.isServerDefault() ? 2 : 0);
      }
    }
  }

  /** How many calls the last run has sent directly, warm-up included. */
  private long lastSent;

  /** By the cluster's own clients, whose calls are ours or stock's. */
  private Outcome runByOwn(Scenario scenario, boolean direct) {
    return run(
        scenario,
        database ->
            reactive
                ? Called.reactive(cluster.reactive(), database, direct)
                : Called.blocking(cluster.blocking, database, direct));
  }

  /** By a client of its own. */
  private Outcome run(
      Scenario scenario, Consumer<MongoClientSettings.Builder> settings, boolean direct) {
    if (reactive) {
      try (var client = cluster.reactiveClient(settings)) {
        cluster.awaitKnown(client::getClusterDescription);
        return run(scenario, database -> Called.reactive(client, database, direct));
      }
    }
    try (MongoClient client = cluster.client(settings)) {
      cluster.awaitKnown(client::getClusterDescription);
      return run(scenario, database -> Called.blocking(client, database, direct));
    }
  }

  private Outcome run(Scenario scenario, Function<String, Called> made) {
    String database = "direct" + NUMBERS.incrementAndGet();
    MongoDatabase past = cluster.past(database);
    past.getCollection("accounts")
        .createIndex(new Document("name", 1), new IndexOptions().unique(true));
    past.getCollection("accounts")
        .insertMany(Account.some("e", 5).stream().map(DirectCallTests::document).toList());
    Called called = made.apply(database);
    cluster.awaitKnown();
    Outcome.result(() -> called.in(Context.PLAIN, scenario.call()::of)); // planned
    past.getCollection("accounts").deleteMany(new Document("_id", "new"));
    cluster.set.drain();
    scenario.trouble().happensAt(1, cluster.set.script());
    try {
      String result = Outcome.result(() -> called.in(scenario.context(), scenario.call()::of));
      List<String> commands = Outcome.commands(cluster.set.drain());
      lastSent = called.sentDirectly().getAsLong();
      List<String> content = new ArrayList<>();
      past.getCollection("accounts").find().forEach(it -> content.add(it.toJson()));
      return new Outcome(result, commands, content);
    } finally {
      cluster.set.script().clear();
      past.drop();
    }
  }

  private static Document document(Account account) {
    return new Document("_id", account.id)
        .append("name", account.name)
        .append("amount", account.amount);
  }
}
