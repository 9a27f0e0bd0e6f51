package dev.throughline.mongodb.internal.call.direct;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.event.CommandListener;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.testkit.replica.Received;
import dev.throughline.testkit.replica.ReplicaSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/**
 * A command that is sent as it is has the fields that it has when the driver sends it, in the same
 * order.
 */
class WireTests {

  private static final MongoServer ENGINE = new MongoServer(new MemoryBackend());
  private static final Set<String> OF_RUN = Set.of("lsid", "txnNumber", "$clusterTime");
  private static ReplicaSet members;

  /** An entity. */
  record Item(String id, String name) {}

  @BeforeAll
  static void start() {
    members = ReplicaSet.start(ENGINE.bind(), 2);
  }

  @AfterAll
  static void stop() {
    members.close();
    ENGINE.shutdownNow();
  }

  @ParameterizedTest
  @CsvSource({"set,false", "set,true", "one,false", "one,true", "nearest,false", "nearest,true"})
  void commandsAreTheDriversOwn(String to, boolean reactive) {
    List<String> bare = sent(to, reactive, settings(to).build());
    List<String> heard =
        sent(to, reactive, settings(to).addCommandListener(new CommandListener() {}).build());
    assertThat(bare).hasSizeGreaterThanOrEqualTo(4).isEqualTo(heard);
    assertThat(String.join(" ", bare)).contains("$clusterTime");
    assertThat(String.join(" ", bare).contains("$readPreference")).isEqualTo(!to.equals("set"));
  }

  private static MongoClientSettings.Builder settings(String to) {
    String uri =
        switch (to) {
          case "one" ->
              "mongodb://127.0.0.1:" + members.port(members.primary()) + "/?directConnection=true";
          case "nearest" -> members.uri() + "&readPreference=nearest&localThresholdMS=10000";
          default -> members.uri();
        };
    return MongoClientSettings.builder().applyConnectionString(new ConnectionString(uri));
  }

  private static List<String> sent(String to, boolean reactive, MongoClientSettings settings) {
    if (reactive) {
      try (var client = com.mongodb.reactivestreams.client.MongoClients.create(settings)) {
        var template =
            new ThroughlineReactiveMongoTemplate(
                new SimpleReactiveMongoDatabaseFactory(client, "a"));
        return sent(
            () -> {
              template.save(new Item("a", "n")).block();
              template.findById("a", Item.class).block();
              template.updateFirst(first(), Update.update("name", "m"), Item.class).block();
              template.insert(new Item("b", "n")).block();
              template.remove(Query.query(Criteria.where("id").is("b")), Item.class).block();
            });
      }
    }
    try (var client = com.mongodb.client.MongoClients.create(settings)) {
      var template =
          new ThroughlineMongoTemplate(new SimpleMongoClientDatabaseFactory(client, "a"));
      return sent(
          () -> {
            template.save(new Item("a", "n"));
            template.findById("a", Item.class);
            template.updateFirst(first(), Update.update("name", "m"), Item.class);
            template.insert(new Item("b", "n"));
            template.remove(Query.query(Criteria.where("id").is("b")), Item.class);
          });
    }
  }

  private static Query first() {
    return Query.query(Criteria.where("id").is("a"));
  }

  private static List<String> sent(Runnable calls) {
    calls.run(); // planned, and the cluster's time is known
    members.drain();
    calls.run();
    List<String> commands = new ArrayList<>();
    for (Received received : members.drain()) {
      if (!received.name().equals("endSessions")) {
        commands.add(neutral(received.command()));
      }
    }
    return commands;
  }

  private static String neutral(BsonDocument command) {
    BsonDocument neutral = new BsonDocument();
    for (Map.Entry<String, BsonValue> field : command.entrySet()) {
      neutral.put(
          field.getKey(),
          OF_RUN.contains(field.getKey())
              ? new BsonString(String.valueOf(field.getValue().getBsonType()))
              : field.getValue());
    }
    return neutral.toJson();
  }
}
