package dev.throughline.mongodb.write;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import dev.throughline.mongodb.ThroughlineReactiveMongoRepository;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.testkit.ScriptedServer;
import java.util.List;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.ReactiveMongoTransactionManager;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.support.ReactiveMongoRepositoryFactory;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

/** Batches inside a transaction: the first write is alone, and all belong to it. */
class ReactiveTransactionTests {

  interface Items extends ReactiveMongoRepository<Item, String> {}

  @Test
  void batchesBelongToTheTransaction() {
    try (ScriptedServer server = new ScriptedServer(true);
        MongoClient client = MongoClients.create(server.uri())) {
      var factory = new SimpleReactiveMongoDatabaseFactory(client, "test");
      var repositories =
          new ReactiveMongoRepositoryFactory(new ThroughlineReactiveMongoTemplate(factory));
      repositories.setRepositoryBaseClass(ThroughlineReactiveMongoRepository.class);
      Items items = repositories.getRepository(Items.class);
      var transaction = TransactionalOperator.create(new ReactiveMongoTransactionManager(factory));

      // Not a collection, whose items gather and take one command.
      Flux<Item> source = Flux.range(0, 500).map(i -> new Item(null, "item-" + i));
      StepVerifier.create(transaction.transactional(items.saveAll(source)).count())
          .expectNext(500L)
          .verifyComplete();

      List<BsonDocument> received = server.received();
      assertThat(received).hasSizeBetween(2, 10);
      assertThat(received.get(0).getArray("documents")).hasSize(1);
      assertThat(received.get(0).get("startTransaction")).isEqualTo(BsonBoolean.TRUE);
      for (BsonDocument command : received) {
        assertThat(command.get("autocommit")).isEqualTo(BsonBoolean.FALSE);
        assertThat(command.get("txnNumber")).isEqualTo(received.get(0).get("txnNumber"));
        assertThat(command.get("lsid")).isEqualTo(received.get(0).get("lsid"));
      }
      assertThat(received.subList(1, received.size()))
          .noneMatch(command -> command.containsKey("startTransaction"));
    }
  }
}
