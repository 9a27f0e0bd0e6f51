package dev.throughline.mongodb.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.mongodb.client.MongoClient;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.MongoTransactionManager;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.bulk.Bulk;
import org.springframework.data.mongodb.core.bulk.BulkWriteOptions;
import org.springframework.transaction.support.TransactionTemplate;

/** One bulk write over two collections takes part in a transaction exactly where stock's does. */
class BulkOverCollectionsTests {

  private Cluster cluster;

  @BeforeEach
  void start() {
    cluster = new Cluster();
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void areSentAsByStock(boolean transaction) {
    assertThat(sent(transaction, ThroughlineMongoTemplate::new))
        .isEqualTo(sent(transaction, MongoTemplate::new));
  }

  /** The commands by name, with what makes them part of a transaction, and what is thrown. */
  private List<String> sent(
      boolean transaction, Function<MongoDatabaseFactory, MongoTemplate> templates) {
    List<String> sent = new ArrayList<>();
    CommandListener listener =
        new CommandListener() {
          @Override
          public void commandStarted(CommandStartedEvent event) {
            sent.add(
                "%s %s %s"
                    .formatted(
                        event.getCommandName(),
                        event.getCommand().get("autocommit"),
                        event.getCommand().get("startTransaction")));
          }
        };
    try (MongoClient client = cluster.client(it -> it.addCommandListener(listener))) {
      var factory = new SimpleMongoClientDatabaseFactory(client, "bulk");
      MongoTemplate template = templates.apply(factory);
      Bulk bulk =
          Bulk.builder()
              .inCollection("first", spec -> spec.insert(new Account("a", "a", 1)))
              .inCollection("second", spec -> spec.insert(new Account("b", "b", 2)))
              .build();
      Throwable thrown =
          catchThrowable(
              () -> {
                if (transaction) {
                  new TransactionTemplate(new MongoTransactionManager(factory))
                      .executeWithoutResult(
                          status -> template.bulkWrite(bulk, BulkWriteOptions.ordered()));
                } else {
                  template.bulkWrite(bulk, BulkWriteOptions.ordered());
                }
              });
      assertThat(sent).isNotEmpty();
      sent.add(String.valueOf(thrown));
      return sent;
    }
  }
}
