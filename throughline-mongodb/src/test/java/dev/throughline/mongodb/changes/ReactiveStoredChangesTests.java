package dev.throughline.mongodb.changes;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.reactivestreams.client.ClientSession;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;
import org.springframework.data.mongodb.ReactiveMongoTransactionManager;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.aggregation.Aggregation;
import org.springframework.data.mongodb.core.mapping.event.ReactiveAfterSaveCallback;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/** The reactive template's saves of changes, beside stock's. */
class ReactiveStoredChangesTests {

  private static final Query ONE = Query.query(Criteria.where("id").is("one"));

  private static Replicas replicas;
  private static MongoClient client;

  @BeforeAll
  static void start() {
    replicas = new Replicas();
    client = MongoClients.create(replicas.settings());
  }

  @AfterAll
  static void stop() {
    client.close();
    replicas.close();
  }

  private record Side(ReactiveMongoTemplate template) {

    Mono<Doc> save(ReactiveMongoOperations operations, Doc entity) {
      return operations instanceof ThroughlineReactiveMongoTemplate ours
          ? ours.saveChanges(entity)
          : operations.save(entity);
    }

    Doc read() {
      return template.findById("one", Doc.Loose.class).block();
    }

    TransactionalOperator transaction() {
      return TransactionalOperator.create(
          new ReactiveMongoTransactionManager(template.getMongoDatabaseFactory()));
    }
  }

  private static void same(Function<Side, Mono<?>> steps) {
    assertThat(stored(true, steps)).isEqualTo(stored(false, steps));
  }

  private static Map<String, Object> stored(boolean ours, Function<Side, Mono<?>> steps) {
    var factory = new SimpleReactiveMongoDatabaseFactory(client, ours ? "ours" : "stock");
    Side side =
        new Side(
            ours
                ? new ThroughlineReactiveMongoTemplate(factory)
                : new ReactiveMongoTemplate(factory));
    side.template.dropCollection(Doc.Loose.class).block();
    Doc.Loose first = new Doc.Loose();
    first.id = "one";
    first.title = "before";
    first.total = 1;
    side.template.insert(first).block();
    steps.apply(side).block();
    Document stored =
        Mono.from(
                client
                    .getDatabase(factory.getMongoDatabase().block().getName())
                    .getCollection("docs")
                    .find())
            .block();
    return new java.util.TreeMap<>(stored);
  }

  @Test
  void aRetryAfterARollbackIsStored() {
    same(
        side -> {
          Doc read = side.read();
          read.title = "after";
          side.transaction()
              .execute(
                  status -> {
                    status.setRollbackOnly();
                    return side.save(side.template, read);
                  })
              .blockLast();
          read.total = 2;
          return side.save(side.template, read);
        });
  }

  @Test
  void whatIsReadInATransactionIsKnownUntilItIsRolledBack() {
    same(
        side -> {
          Update update = Update.update("title", "inside");
          Doc inside =
              side.transaction()
                  .execute(
                      status -> {
                        status.setRollbackOnly();
                        return side.template
                            .updateFirst(ONE, update, Doc.Loose.class)
                            .then(side.template.findById("one", Doc.Loose.class));
                      })
                  .blockLast();
          return side.save(side.template, inside);
        });
  }

  @Test
  void changesOfATransactionThatIsCommittedAreKnown() {
    same(
        side -> {
          Doc read = side.read();
          read.title = "after";
          side.transaction().transactional(side.save(side.template, read)).block();
          read.title = "before";
          return side.save(side.template, read);
        });
  }

  @Test
  void aTransactionByHandLeavesNothingKnown() {
    same(
        side -> {
          Doc read = side.read();
          ClientSession session = Mono.from(client.startSession()).block();
          session.startTransaction();
          ReactiveMongoOperations bound = side.template.withSession(session);
          read.title = "after";
          side.save(bound, read).block();
          Doc inside = bound.findById("one", Doc.Loose.class).block();
          Mono.from(session.abortTransaction()).block();
          session.close();
          side.save(side.template, inside).block();
          read.total = 4;
          return side.save(side.template, read);
        });
  }

  @Test
  void anOldOrComputedStateIsNotWhatIsStored() {
    Update update = Update.update("title", "after");
    List<Function<ReactiveMongoTemplate, Mono<Doc.Loose>>> reads =
        List.of(
            template -> template.findAndModify(ONE, update, Doc.Loose.class),
            template ->
                template.update(Doc.Loose.class).matching(ONE).apply(update).findAndModify(),
            template -> template.findAndRemove(ONE, Doc.Loose.class),
            template ->
                template
                    .aggregate(
                        Aggregation.newAggregation(
                            Aggregation.stage("{$addFields: {title: 'computed'}}")),
                        Doc.Loose.class,
                        Doc.Loose.class)
                    .next());
    for (Function<ReactiveMongoTemplate, Mono<Doc.Loose>> read : reads) {
      same(side -> read.apply(side.template).flatMap(it -> side.save(side.template, it)));
    }
  }

  @Test
  void whatIsChangedPastTheEntityEndsWhatIsKnown() {
    Update update = Update.update("title", "past");
    List<BiFunction<ReactiveMongoTemplate, Doc, Mono<?>>> changes =
        List.of(
            ReactiveMongoTemplate::remove,
            (template, it) -> template.remove(ONE, Doc.Loose.class),
            (template, it) -> template.dropCollection(Doc.Loose.class),
            (template, it) -> template.updateFirst(ONE, update, Doc.Loose.class),
            (template, it) -> template.updateMulti(ONE, update, Doc.Loose.class),
            (template, it) ->
                template
                    .bulkOps(BulkMode.ORDERED, Doc.Loose.class)
                    .updateOne(ONE, update)
                    .execute());
    for (BiFunction<ReactiveMongoTemplate, Doc, Mono<?>> change : changes) {
      same(
          side -> {
            Doc read = side.read();
            change.apply(side.template, read).block();
            return side.save(side.template, read);
          });
    }
  }

  @Test
  void whatACallbackChangesLaterIsStored() {
    same(
        side -> {
          side.template.setEntityCallbacks(
              ReactiveEntityCallbacks.create(
                  (ReactiveAfterSaveCallback<Doc>)
                      (it, document, collection) -> {
                        it.title += "+";
                        return Mono.just(it);
                      }));
          Doc read = side.read();
          read.total = 2;
          side.save(side.template, read).block();
          return side.save(side.template, read);
        });
  }
}
