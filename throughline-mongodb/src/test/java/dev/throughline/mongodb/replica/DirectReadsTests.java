package dev.throughline.mongodb.replica;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.internal.call.DirectSettings;
import dev.throughline.mongodb.internal.call.method.CompiledRepositoryFactoryBean;
import dev.throughline.mongodb.replica.Side.Context;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
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
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactoryBean;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Reads that are sent as whole commands end as stock's, whatever happens to them: the same commands
 * the same number of times, the same results and exceptions. Where they could not, by a session, a
 * transaction or a concern, the driver sends them.
 */
@Tag("long")
class DirectReadsTests {

  private static final AtomicInteger NUMBERS = new AtomicInteger();
  private static Cluster cluster;

  /** What is read. */
  enum Read {
    BY_ID,
    NO_SUCH_ID,
    DERIVED,
    EXISTS,
    COUNT;

    Object of(MongoTemplate template, Found repository) {
      return switch (this) {
        case BY_ID -> template.findById("e1", Account.class);
        case NO_SUCH_ID -> template.findById("none", Account.class);
        case DERIVED -> repository.findFirstByNameAndAmountLessThan("name-2", 9);
        case EXISTS -> repository.existsByName("name-3");
        case COUNT -> repository.countByAmountGreaterThan(1);
      };
    }
  }

  /** How reads of accounts are declared. */
  interface Found extends MongoRepository<Account, String> {
    Optional<Account> findFirstByNameAndAmountLessThan(String name, int amount);

    boolean existsByName(String name);

    long countByAmountGreaterThan(int amount);
  }

  record Scenario(Read read, Trouble trouble, Context context) {}

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
        for (Read read : plain ? Read.values() : new Read[] {Read.BY_ID, Read.COUNT}) {
          boolean once = trouble == Trouble.NONE || trouble == Trouble.CUT || plain;
          if (!trouble.ofCommits() && once) {
            all.add(new Scenario(read, trouble, context));
          }
        }
      }
    }
    String wanted = System.getProperty("direct.reads", "");
    return all.stream().filter(it -> it.toString().matches(".*" + wanted + ".*"));
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void endAsStocks(Scenario scenario) {
    Outcome stock = run(scenario, cluster.blocking, null);
    DirectSettings settings = new DirectSettings(cluster.blocking, true);
    Outcome direct = run(scenario, cluster.blocking, settings);
    assertThat(direct).isEqualTo(stock);
  }

  @Test
  void areNotRetriedWhereTheDriverDoesNot() {
    try (MongoClient once = cluster.client(settings -> settings.retryReads(false))) {
      for (Trouble trouble : List.of(Trouble.CUT, Trouble.SHUTDOWN)) {
        Scenario scenario = new Scenario(Read.BY_ID, trouble, Context.PLAIN);
        Outcome stock = run(scenario, once, null);
        assertThat(stock.commands()).hasSize(1);
        assertThat(run(scenario, once, new DirectSettings(once, false))).isEqualTo(stock);
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
          Scenario scenario = new Scenario(Read.BY_ID, Trouble.NONE, Context.PLAIN);
          Outcome stock = run(scenario, client, null);
          DirectSettings settings = new DirectSettings(client, true);
          assertThat(run(scenario, client, settings)).isEqualTo(stock);
          assertThat(lastSent).isEqualTo(plain ? 2 : 0);
        }
      }
    }
  }

  @Test
  void areTheDriversForAnotherClient() {
    Scenario scenario = new Scenario(Read.BY_ID, Trouble.NONE, Context.PLAIN);
    try (MongoClient other = cluster.client(settings -> {})) {
      run(scenario, cluster.blocking, new DirectSettings(other, true));
      assertThat(lastSent).isZero();
    }
  }

  /** How many reads the last run has sent directly, warm-up included. */
  private long lastSent;

  private Outcome run(Scenario scenario, MongoClient client, DirectSettings settings) {
    String database = "direct" + NUMBERS.incrementAndGet();
    MongoDatabase past = cluster.past(database);
    past.getCollection("accounts")
        .insertMany(Account.some("e", 5).stream().map(DirectReadsTests::document).toList());
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
    scenario.read().of(template, repository); // planned
    cluster.set.drain();
    scenario.trouble().happensAt(1, cluster.set.script());
    try {
      String result =
          Outcome.result(() -> inContext(scenario, client, factory, template, repository));
      List<String> commands = Outcome.commands(cluster.set.drain());
      assertThat(commands).isNotEmpty();
      lastSent = ours == null ? 0 : ours.calls().sentDirectly();
      if (ours != null
          && scenario.context() == Context.PLAIN
          && client == cluster.blocking
          && settings.client() == client) {
        assertThat(lastSent).isGreaterThanOrEqualTo(2);
      }
      return new Outcome(result, commands, List.of());
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
      case PLAIN -> scenario.read().of(template, repository);
      case SESSION -> {
        try (ClientSession session = client.startSession()) {
          yield scenario.read().of(template.withSession(session), repository);
        }
      }
      case TRANSACTION ->
          new TransactionTemplate(new MongoTransactionManager(factory))
              .execute(status -> String.valueOf(scenario.read().of(template, repository)));
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
