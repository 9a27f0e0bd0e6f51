package dev.throughline.mongodb.replica;

import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.mongodb.page.CursorTokens;
import dev.throughline.mongodb.page.KeysetPages;
import dev.throughline.mongodb.page.KeysetRequest;
import dev.throughline.mongodb.page.ReactiveKeysetPages;
import dev.throughline.mongodb.write.ReactiveStreamingWriter;
import dev.throughline.mongodb.write.StreamingWriter;
import dev.throughline.mongodb.write.WriteReport;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.FindAndModifyOptions;
import org.springframework.data.mongodb.core.aggregation.Aggregation;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import reactor.core.publisher.Flux;

/**
 * What a scenario does, by a template of any kind. There are five accounts, one of them counted.
 */
enum Operation {
  INSERT(1, side -> side.operations().insert(new Account("n0", "new", 1))),
  INSERT_DUPLICATE(1, side -> side.operations().insert(new Account("e1", "new", 1))),
  INSERT_LIST(1, side -> side.operations().insert(Account.some("n", 3), Account.class)),
  INSERT_ALL(
      2,
      side ->
          side.operations()
              .insertAll(List.of(new Account("n0", "new", 1), new Counted("n1", "new")))
              .size()),
  TWO_INSERTS(
      2,
      side -> {
        Account one = new Account("n0", "new", 1);
        Account two = new Account("n1", "new", 1);
        return side.blocking()
            ? List.of(side.template().insert(one), side.template().insert(two))
            : side.await(Flux.concat(side.reactive().insert(one), side.reactive().insert(two)));
      }),
  SAVE_NEW(1, side -> side.operations().save(new Account("n0", "new", 1))),
  SAVE_EXISTING(1, side -> side.operations().save(new Account("e1", "saved", 7))),
  SAVE_VERSIONED_NEW(1, side -> side.operations().save(new Counted("n0", "new"))),
  SAVE_VERSIONED(
      2,
      side -> {
        Counted counted = side.operations().findById("c0", Counted.class);
        counted.name = "saved";
        return side.operations().save(counted);
      }),
  SAVE_STALE(
      1,
      side -> {
        Counted stale = new Counted("c0", "stale");
        stale.version = 99L;
        return side.operations().save(stale);
      }),
  SAVE_ALL(
      1,
      "sent as one batch for each kind of write",
      side -> side.saveAll(List.of(new Account("n0", "a", 1), new Account("e1", "b", 2)))),
  BULK(2, Operation::bulk),
  UPDATE_FIRST(
      1,
      side ->
          side.operations().updateFirst(byAmount(1), Update.update("name", "x"), Account.class)),
  UPDATE_MULTI(1, side -> side.operations().updateMulti(new Query(), increment(), Account.class)),
  UPSERT(
      1,
      side ->
          side.operations()
              .upsert(query(where("id").is("n7")), increment(), Account.class)
              .getMatchedCount()),
  FIND_AND_MODIFY(
      1,
      side ->
          side.operations()
              .findAndModify(
                  byAmount(2),
                  increment(),
                  FindAndModifyOptions.options().returnNew(true),
                  Account.class)),
  FIND_AND_REPLACE(
      1, side -> side.operations().findAndReplace(byAmount(2), new Account("e2", "replaced", 70))),
  FIND_AND_REMOVE(1, side -> side.operations().findAndRemove(byAmount(3), Account.class)),
  REMOVE(1, side -> side.operations().remove(new Account("e1", "name-1", 1))),
  REMOVE_MANY(1, side -> side.operations().remove(new Query(), Account.class)),
  REPLACE(1, side -> side.operations().replace(byAmount(1), new Account("e1", "replaced", 9))),
  FIND_BY_ID(1, side -> side.operations().findById("e1", Account.class)),
  FIND_LIST(
      2,
      side ->
          side.operations()
              .find(new Query().with(Sort.by("amount")).cursorBatchSize(2), Account.class)),
  AGGREGATE(
      1,
      side ->
          side.operations()
              .aggregate(
                  Aggregation.newAggregation(
                      Aggregation.match(where("amount").gte(2)), Aggregation.sort(Sort.by("name"))),
                  Account.class,
                  Account.class)
              .getMappedResults()),
  EXISTS(1, side -> side.operations().exists(byAmount(2), Account.class)),
  COUNT(1, side -> side.operations().count(byAmount(2), Account.class)),
  READ_AND_WRITE(
      3,
      side -> {
        Account read = side.operations().findById("e1", Account.class);
        read.amount += 10;
        side.operations().save(read);
        return side.operations().findById("e1", Account.class);
      }),
  KEYSET_PAGE(
      1,
      side -> {
        KeysetRequest request = KeysetRequest.first(2).sortedBy(Sort.by("amount"));
        CursorTokens tokens = CursorTokens.signedWith(new byte[32]);
        return side.blocking()
            ? new KeysetPages(side.template(), tokens)
                .page(new Query(), request, Account.class)
                .items()
            : side.await(
                new ReactiveKeysetPages(side.reactive(), tokens)
                    .page(new Query(), request, Account.class)
                    .flatMapIterable(page -> page.items()));
      }),
  STREAMING(
      2,
      "has no counterpart; stock inserts the same lists, and what it throws is the writer's cause",
      Operation::streaming);

  private final int commands;
  private final String otherCommands;
  private final Function<Side, Object> call;

  Operation(int commands, Function<Side, Object> call) {
    this(commands, "", call);
  }

  /**
   * Describes an operation.
   *
   * @param commands how many it sends.
   * @param otherCommands why ours sends other commands than stock; empty where it sends the same.
   */
  Operation(int commands, String otherCommands, Function<Side, Object> call) {
    this.commands = commands;
    this.otherCommands = otherCommands;
    this.call = call;
  }

  int commands() {
    return commands;
  }

  String otherCommands() {
    return otherCommands;
  }

  Object run(Side side) {
    return side.run(call);
  }

  private static Query byAmount(int amount) {
    return query(where("amount").is(amount));
  }

  private static Update increment() {
    return new Update().inc("amount", 5);
  }

  private static Object bulk(Side side) {
    Account inserted = new Account("n0", "new", 1);
    if (side.blocking()) {
      return side.template()
          .bulkOps(BulkMode.ORDERED, Account.class)
          .insert(inserted)
          .updateOne(byAmount(1), increment())
          .execute()
          .getModifiedCount();
    }
    return side.await(
        side.reactive()
            .bulkOps(BulkMode.ORDERED, Account.class)
            .insert(inserted)
            .updateOne(byAmount(1), increment())
            .execute()
            .map(it -> it.getModifiedCount()));
  }

  private static Object streaming(Side side) {
    List<Account> accounts = Account.some("n", 4);
    if (!side.ours()) {
      List<Object> written = new ArrayList<>();
      if (side.blocking()) {
        written.addAll(side.template().insert(accounts.subList(0, 2), Account.class));
        written.addAll(side.template().insert(accounts.subList(2, 4), Account.class));
      } else {
        written.addAll(
            side.await(
                Flux.concat(
                    side.reactive().insert(accounts.subList(0, 2), Account.class),
                    side.reactive().insert(accounts.subList(2, 4), Account.class))));
      }
      return (long) written.size();
    }
    if (side.blocking()) {
      return StreamingWriter.of(side.template()).batchSize(2).write(accounts).written();
    }
    return ((WriteReport)
            side.await(
                    ReactiveStreamingWriter.of(side.reactive())
                        .batchSize(2)
                        .write(Flux.fromIterable(accounts)))
                .get(0))
        .written();
  }
}
