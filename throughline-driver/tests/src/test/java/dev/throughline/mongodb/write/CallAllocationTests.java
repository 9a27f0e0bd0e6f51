package dev.throughline.mongodb.write;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.throughline.mongodb.TestServer;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.lang.management.ManagementFactory;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/**
 * A call for one document allocates no more in the calling thread than stock's, and clearly less
 * where it is a whole command; so does a list.
 */
@Tag("long")
class CallAllocationTests {

  private static final int CALLS = 1_000;

  private static TestServer server;

  /** What one call may allocate more than stock's: rounding of one measurement, in bytes. */
  private static final long TOLERANCE = 48;

  enum Call {
    FIND_BY_ID(24, template -> template.findById("i", Item.class)),
    FIND(
        28,
        template ->
            template.find(
                Query.query(Criteria.where("id").is("i").and("name").gte("a"))
                    .with(Sort.by("name"))
                    .limit(2),
                Item.class)),
    UPDATE_FIRST(
        47,
        template ->
            template.updateFirst(
                Query.query(Criteria.where("id").is("i")), Update.update("name", "n"), Item.class)),
    UPDATE_MULTI(
        100,
        template ->
            template.updateMulti(
                Query.query(Criteria.where("name").is("n")),
                Update.update("name", "n"),
                Item.class)),
    SAVE(48, template -> template.save(new Item("i", "name"))),
    INSERT(47, template -> template.insert(new Item(null, "name")));

    /** What it may allocate of stock's at the direct level, in percent. */
    private final int direct;

    private final Consumer<MongoOperations> call;

    Call(int direct, Consumer<MongoOperations> call) {
      this.direct = direct;
      this.call = call;
    }
  }

  /** An entity. */
  record Item(String id, String name) {}

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource
  void allocatesNoMoreThanStockByTheDriver(Call call) {
    ThroughlineMongoTemplate ours = new ThroughlineMongoTemplate(server.factory());
    ours.runner().calls().sendDirectly(false);
    allocatesOfStocks(call, 100, ours);
  }

  @ParameterizedTest
  @EnumSource(names = {"FIND_BY_ID", "FIND", "UPDATE_FIRST", "SAVE", "INSERT"})
  void allocatesLessAsAWholeCommand(Call call) {
    ThroughlineMongoTemplate ours = new ThroughlineMongoTemplate(server.factory());
    allocatesOfStocks(call, call.direct, ours);
    assertThat(ours.runner().calls().sentDirectly()).isGreaterThan(CALLS);
  }

  /** Of so many documents, what a list may allocate of the same by the driver, in percent. */
  @ParameterizedTest
  @CsvSource({"4, 42", "100, 75", "1250, 100"})
  void listsAllocateLessAsWholeCommands(int documents, int percent) {
    String collection = "listed" + documents;
    ThroughlineMongoTemplate direct = new ThroughlineMongoTemplate(server.factory());
    ThroughlineMongoTemplate driver = new ThroughlineMongoTemplate(server.factory());
    driver.runner().calls().sendDirectly(false);
    for (int i = 0; i < documents; i++) {
      direct.insert(new Item("i" + i, "name-" + i), collection);
    }
    long directBytes = Long.MAX_VALUE;
    long driverBytes = Long.MAX_VALUE;
    int calls = 4_000 / Math.max(documents, 4);
    for (int round = 0;
        round < 5 || round < 100 && directBytes > driverBytes * percent / 100;
        round++) {
      directBytes = Math.min(directBytes, bytes(calls, () -> listed(direct, collection)));
      driverBytes = Math.min(driverBytes, bytes(calls, () -> listed(driver, collection)));
    }
    System.out.printf(
        "%d documents, bytes a list: direct %d, by the driver %d%n",
        documents, directBytes, driverBytes);
    assertThat(directBytes).isLessThanOrEqualTo(driverBytes * percent / 100);
    assertThat(direct.runner().calls().sentDirectly()).isGreaterThan(calls);
  }

  private static void listed(MongoOperations template, String collection) {
    template.findAll(Item.class, collection);
  }

  private static void allocatesOfStocks(Call call, int percent, MongoOperations ours) {
    MongoOperations stock = new MongoTemplate(server.factory());
    stock.save(new Item("i", "name"));
    long stockBytes = Long.MAX_VALUE;
    long ourBytes = Long.MAX_VALUE;
    // The least: later rounds are compiled, which takes longer on a machine that does other things.
    for (int round = 0;
        round < 5 || round < 60 && ourBytes > stockBytes * percent / 100 + TOLERANCE;
        round++) {
      stockBytes = Math.min(stockBytes, bytes(call, stock));
      ourBytes = Math.min(ourBytes, bytes(call, ours));
    }
    System.out.println(call + " bytes a call: stock " + stockBytes + ", ours " + ourBytes);
    assertThat(ourBytes)
        .as("bytes a call, stock %d", stockBytes)
        .isLessThanOrEqualTo(stockBytes * percent / 100 + TOLERANCE);
  }

  private static long bytes(Call call, MongoOperations template) {
    return bytes(CALLS, () -> call.call.accept(template));
  }

  private static long bytes(int calls, Runnable call) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < calls; i++) {
      call.run();
    }
    return (threads.getCurrentThreadAllocatedBytes() - before) / calls;
  }
}
