package dev.throughline.mongodb.moments;

import static dev.throughline.mongodb.moments.Operation.of;
import static dev.throughline.mongodb.moments.Operation.thrice;
import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import dev.throughline.mongodb.moments.Things.Money;
import dev.throughline.mongodb.moments.Things.Part;
import dev.throughline.mongodb.moments.Things.TextDto;
import dev.throughline.mongodb.moments.Things.TextView;
import java.util.List;
import org.springframework.data.mongodb.core.BulkOperations;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.FindAndModifyOptions;
import org.springframework.data.mongodb.core.FindAndReplaceOptions;
import org.springframework.data.mongodb.core.ReplaceOptions;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/** Replacements, updates, bulks and removals. */
final class UpdateOperations {

  private static final Money PRICE = new Money(77);

  private UpdateOperations() {}

  static void addTo(List<Operation> all) {
    replacements(all);
    updates(all);
    bulks(all);
    removals(all);
  }

  private static Query byText(int number) {
    return query(where("text").is("text " + number));
  }

  private static Query byId(Stand s, int number) {
    return query(where("id").is(s.id(number)));
  }

  private static Update priced() {
    return new Update().set("money", PRICE);
  }

  private static void replacements(List<Operation> all) {
    all.add(of("replace", s -> s.template().replace(byId(s, 2), s.fresh("a"))));
    all.add(
        of(
            "replace or insert",
            s ->
                s.template()
                    .replace(byText(9), s.fresh("a"), ReplaceOptions.replaceOptions().upsert())));
    all.add(of("replace of none", s -> s.template().replace(byText(9), s.fresh("a"))));
    all.add(
        of(
            "replace by money",
            s -> s.template().replace(query(where("money").is(new Money(6))), s.fresh("a"))));
    all.add(of("findAndReplace", s -> s.template().findAndReplace(byText(2), s.fresh("a"))));
    all.add(
        of(
            "findAndReplace or insert, new",
            s ->
                s.template()
                    .findAndReplace(
                        byText(9),
                        s.fresh("a"),
                        FindAndReplaceOptions.options().upsert().returnNew())));
    all.add(
        of(
            "findAndReplace as DTO",
            s ->
                s.template()
                    .findAndReplace(
                        byText(2),
                        s.fresh("a"),
                        FindAndReplaceOptions.options(),
                        s.type(),
                        s.collection(),
                        TextDto.class)));
    all.add(
        of(
            "replaceFirst by fluent call",
            s ->
                s.template()
                    .update(s.type())
                    .matching(byText(2))
                    .replaceWith(s.fresh("a"))
                    .replaceFirst()));
    all.add(
        of(
            "findAndReplace as view by fluent call",
            s ->
                s.template()
                    .update(s.type())
                    .matching(byText(2))
                    .replaceWith(s.fresh("a"))
                    .as(TextView.class)
                    .findAndReplaceValue()));
  }

  private static void updates(List<Operation> all) {
    all.add(of("updateFirst", s -> s.template().updateFirst(byText(2), priced(), s.type())));
    all.add(of("updateMulti", s -> s.template().updateMulti(new Query(), priced(), s.type())));
    all.add(
        thrice(
            "updateMulti by shape",
            s ->
                s.template()
                    .updateMulti(
                        query(where("text").in("text 2", "text 3")),
                        new Update().set("text", "text 2"),
                        s.type())));
    all.add(of("upsert", s -> s.template().upsert(byText(9), priced(), s.type())));
    all.add(
        of(
            "updateFirst with nested entity",
            s ->
                s.template()
                    .updateFirst(
                        byText(2), new Update().push("parts", new Part("x", PRICE)), s.type())));
    all.add(
        of(
            "updateFirst with entity as value",
            s ->
                s.template()
                    .updateFirst(byText(2), new Update().set("other", s.fresh("a")), s.type())));
    all.add(
        of(
            "update by fluent call",
            s -> s.template().update(s.type()).matching(byText(2)).apply(priced()).first()));
    all.add(of("findAndModify", s -> s.template().findAndModify(byText(2), priced(), s.type())));
    all.add(
        of(
            "findAndModify or insert, new",
            s ->
                s.template()
                    .findAndModify(
                        byText(9),
                        priced(),
                        FindAndModifyOptions.options().upsert(true).returnNew(true),
                        s.type())));
    all.add(of("repository.@Update", s -> s.repository().pay("text 2", PRICE)));
  }

  private static void bulks(List<Operation> all) {
    for (BulkMode mode : BulkMode.values()) {
      String name = mode + " bulk of ";
      all.add(
          of(
              name + "inserts",
              s -> bulk(s, mode).insert(s.fresh("a")).insert(s.fresh("b")).execute()));
      all.add(
          of(
              name + "lists",
              s -> bulk(s, mode).insert(List.of(s.fresh("a"), s.fresh("i2", "b"))).execute()));
      all.add(
          of(
              name + "inserts with a duplicate",
              s ->
                  bulk(s, mode)
                      .insert(s.fresh("a"))
                      .insert(s.fresh("k2", "b"))
                      .insert(s.fresh("c"))
                      .execute()));
      all.add(
          of(
              name + "everything",
              s ->
                  bulk(s, mode)
                      .insert(s.fresh("a"))
                      .updateOne(byText(1), priced())
                      .updateMulti(new Query(), priced())
                      .upsert(byText(9), priced())
                      .replaceOne(byText(2), s.fresh("b"))
                      .replaceOne(byText(8), s.fresh("c"), FindAndReplaceOptions.options().upsert())
                      .remove(byText(3))
                      .execute()));
    }
  }

  private static BulkOperations bulk(Stand s, BulkMode mode) {
    return s.template().bulkOps(mode, s.type());
  }

  private static void removals(List<Operation> all) {
    all.add(of("remove of an entity", s -> s.template().remove(s.stored(2))));
    all.add(of("remove of a stale entity", s -> s.template().remove(s.stale(2))));
    all.add(of("remove", s -> s.template().remove(byText(2), s.type())));
    all.add(
        thrice(
            "remove by shape",
            s -> s.template().remove(query(where("text").in("text 2", "text 3")), s.type())));
    all.add(of("findAndRemove", s -> s.template().findAndRemove(byText(2), s.type())));
    all.add(of("findAllAndRemove", s -> s.template().findAllAndRemove(new Query(), s.type())));
    all.add(of("repository.delete", s -> nothing(() -> s.repository().delete(s.stored(2)))));
    all.add(of("repository.deleteById", s -> nothing(() -> s.repository().deleteById(s.id(2)))));
    all.add(of("repository.deleteAll", s -> nothing(() -> s.repository().deleteAll())));
    all.add(
        of(
            "repository.deleteAll of some",
            s -> nothing(() -> s.repository().deleteAll(List.of(s.stored(1), s.stored(2))))));
    all.add(of("repository.deleteBy", s -> s.repository().deleteByText("text 2")));
  }

  private static Object nothing(Runnable call) {
    call.run();
    return null;
  }
}
