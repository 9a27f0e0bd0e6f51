package dev.throughline.mongodb.replica;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.IndexOptions;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.internal.call.DirectSettings;
import dev.throughline.mongodb.internal.call.method.CompiledRepositoryFactoryBean;
import dev.throughline.mongodb.replica.Side.Context;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.mongodb.MongoTransactionManager;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactoryBean;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Calls that are sent as whole commands end as stock's, whatever happens to them: the same commands
 * the same number of times, the same results, exceptions and documents. Where they could not, by a
 * session, a transaction or a concern, the driver sends them.
 */
@Tag("long")
class DirectCallTests {

  private static final AtomicInteger NUMBERS = new AtomicInteger();
  private static Cluster cluster;

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

    Object of(MongoTemplate template, Found repository) {
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

    private static Object update(MongoTemplate template, String id, String name) {
      Query query = Query.query(Criteria.where("id").is(id));
      return template.updateFirst(
          query, Update.update("name", name).inc("amount", 1), Account.class);
    }
  }

  /** How reads of accounts are declared. */
  interface Found extends MongoRepository<Account, String> {
    Optional<Account> findFirstByNameAndAmountLessThan(String name, int amount);

    boolean existsByName(String name);

    long countByAmountGreaterThan(int amount);
  }

  record Scenario(Call call, Trouble trouble, Context context) {}

  @BeforeAll
  static void start() {
    cluster = new Cluster();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  static Stream<Scenario> scenarios() {
    List<Scenario> all = new ArrayList<>();
    for (Trouble trouble : EnumSet.complementOf(EnumSet.of(Trouble.CUT_DURING))) {
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
    Outcome stock = run(scenario, cluster.blocking, null);
    assertThat(stock.commands()).isNotEmpty();
    DirectSettings settings = new DirectSettings(cluster.blocking, true, true);
    Outcome direct = run(scenario, cluster.blocking, settings);
    if (scenario.call().writes()) { // the driver's statements are a section of their own
      assertThat(direct.sorted()).isEqualTo(stock.sorted());
    } else {
      assertThat(direct).isEqualTo(stock);
    }
  }

  @Test
  void areNotRetriedWhereTheDriverDoesNot() {
    try (MongoClient once = cluster.client(it -> it.retryReads(false).retryWrites(false))) {
      for (Call call : List.of(Call.BY_ID, Call.UPDATE, Call.SAVE)) {
        for (Trouble trouble : List.of(Trouble.CUT, Trouble.SHUTDOWN)) {
          Scenario scenario = new Scenario(call, trouble, Context.PLAIN);
          Outcome stock = run(scenario, once, null).sorted();
          assertThat(stock.commands()).hasSize(1);
          DirectSettings settings = new DirectSettings(once, false, false);
          assertThat(run(scenario, once, settings).sorted()).isEqualTo(stock);
        }
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
      try (MongoClient client = cluster.client(it -> it.writeConcern(concern))) {
        for (Call call : List.of(Call.UPDATE, Call.SAVE)) {
          Scenario scenario = new Scenario(call, Trouble.NONE, Context.PLAIN);
          Outcome stock = run(scenario, client, null);
          Outcome direct = run(scenario, client, new DirectSettings(client, true, true));
          assertThat(lastSent).as("%s", concern).isEqualTo(concern.isAcknowledged() ? 2 : 0);
          if (concern.isAcknowledged()) {
            assertThat(direct.sorted()).isEqualTo(stock.sorted());
          }
        }
      }
    }
  }

  @Test
  void areTheDriversWithAConcernOrAPreference() {
    for (ReadPreference preference : List.of(ReadPreference.primary(), ReadPreference.nearest())) {
      for (ReadConcern concern : List.of(ReadConcern.DEFAULT, ReadConcern.MAJORITY)) {
        boolean plain = preference.equals(ReadPreference.primary()) && concern.isServerDefault();
        try (MongoClient client =
            cluster.client(it -> it.readPreference(preference).readConcern(concern))) {
          Scenario scenario = new Scenario(Call.BY_ID, Trouble.NONE, Context.PLAIN);
          Outcome stock = run(scenario, client, null);
          DirectSettings settings = new DirectSettings(client, true, true);
          assertThat(run(scenario, client, settings)).isEqualTo(stock);
          assertThat(lastSent).isEqualTo(plain ? 2 : 0);
        }
      }
    }
  }

  @Test
  void areTheDriversForAnotherClient() {
    Scenario scenario = new Scenario(Call.BY_ID, Trouble.NONE, Context.PLAIN);
    try (MongoClient other = cluster.client(settings -> {})) {
      run(scenario, cluster.blocking, new DirectSettings(other, true, true));
      assertThat(lastSent).isZero();
    }
  }

  /** How many calls the last run has sent directly, warm-up included. */
  private long lastSent;

  private Outcome run(Scenario scenario, MongoClient client, DirectSettings settings) {
    String database = "direct" + NUMBERS.incrementAndGet();
    MongoDatabase past = cluster.past(database);
    past.getCollection("accounts")
        .createIndex(new Document("name", 1), new IndexOptions().unique(true));
    past.getCollection("accounts")
        .insertMany(Account.some("e", 5).stream().map(DirectCallTests::document).toList());
    var factory = new SimpleMongoClientDatabaseFactory(client, database);
    ThroughlineMongoTemplate ours = settings == null ? null : new ThroughlineMongoTemplate(factory);
    MongoTemplate template = ours == null ? new MongoTemplate(factory) : ours;
    if (ours != null) {
      ours.calls().sendDirectly(settings);
    }
    Found repository =
        repository(
            ours == null
                ? new MongoRepositoryFactoryBean<>(Found.class)
                : new CompiledRepositoryFactoryBean<>(Found.class),
            template);
    if (client == cluster.blocking) {
      cluster.awaitKnown();
    }
    Outcome.result(() -> scenario.call().of(template, repository)); // planned
    past.getCollection("accounts").deleteMany(new Document("_id", "new"));
    cluster.set.drain();
    scenario.trouble().happensAt(1, cluster.set.script());
    try {
      String result =
          Outcome.result(() -> inContext(scenario, client, factory, template, repository));
      List<String> commands = Outcome.commands(cluster.set.drain());
      lastSent = ours == null ? 0 : ours.calls().sentDirectly();
      if (ours != null
          && scenario.context() == Context.PLAIN
          && client == cluster.blocking
          && settings.client() == client) {
        assertThat(lastSent).isGreaterThanOrEqualTo(2);
      }
      List<String> content = new ArrayList<>();
      past.getCollection("accounts").find().forEach(it -> content.add(it.toJson()));
      return new Outcome(result, commands, content);
    } finally {
      cluster.set.script().clear();
      past.drop();
    }
  }

  private static Object inContext(
      Scenario scenario,
      MongoClient client,
      SimpleMongoClientDatabaseFactory factory,
      MongoTemplate template,
      Found repository) {
    return switch (scenario.context()) {
      case PLAIN -> scenario.call().of(template, repository);
      case SESSION -> {
        try (ClientSession session = client.startSession()) {
          yield scenario.call().of(template.withSession(session), repository);
        }
      }
      case TRANSACTION ->
          new TransactionTemplate(new MongoTransactionManager(factory))
              .execute(status -> String.valueOf(scenario.call().of(template, repository)));
    };
  }

  private static Found repository(
      MongoRepositoryFactoryBean<Found, Account, String> bean, MongoTemplate template) {
    bean.setMongoOperations(template);
    bean.afterPropertiesSet();
    return bean.getObject();
  }

  private static Document document(Account account) {
    return new Document("_id", account.id)
        .append("name", account.name)
        .append("amount", account.amount);
  }
}
