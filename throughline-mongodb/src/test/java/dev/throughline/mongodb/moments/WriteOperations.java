package dev.throughline.mongodb.moments;

import static dev.throughline.mongodb.moments.Operation.blocking;
import static dev.throughline.mongodb.moments.Operation.concurrent;
import static dev.throughline.mongodb.moments.Operation.of;

import java.util.List;

/** Inserts and saves, of templates and of repositories. */
final class WriteOperations {

  private WriteOperations() {}

  static void addTo(List<Operation> all) {
    inserts(all);
    saves(all);
    repositories(all);
    saveAll(all);
  }

  private static void inserts(List<Operation> all) {
    all.add(of("insert", s -> s.template().insert(s.fresh("a"))));
    all.add(of("insert with id", s -> s.template().insert(s.fresh("i1", "a"))));
    all.add(of("insert into another collection", s -> s.template().insert(s.fresh("a"), "other")));
    all.add(of("insert of a duplicate", s -> s.template().insert(s.fresh("k2", "a"))));
    all.add(
        of(
            "insert of several",
            s -> s.template().insert(List.of(s.fresh("a"), s.fresh("i2", "b")), s.type())));
    all.add(of("insert of a list of one", s -> s.template().insertAll(List.of(s.fresh("a")))));
    all.add(
        of(
            "insertAll",
            s -> s.template().insertAll(List.of(s.fresh("a"), s.fresh("b"), s.fresh("c")))));
    all.add(
        of(
            "insertAll with a duplicate",
            s ->
                s.template()
                    .insertAll(List.of(s.fresh("a"), s.fresh("k2", "b"), s.fresh("i3", "c")))));
    all.add(
        concurrent(
            "insertAll of two types",
            s ->
                s.template()
                    .insertAll(
                        List.of(s.fresh("a"), new Things.Coded().with(null, "b"), s.fresh("c")))));
    all.add(of("insert by fluent call", s -> s.template().insert(s.type()).one(s.fresh("a"))));
    all.add(
        of(
            "insert of several by fluent call",
            s -> s.template().insert(s.type()).all(List.of(s.fresh("a"), s.fresh("b")))));
    all.add(
        blocking(
            "bulk insert by fluent call",
            s -> s.template().insert(s.type()).bulk(List.of(s.fresh("a"), s.fresh("b")))));
  }

  private static void saves(List<Operation> all) {
    all.add(of("save of a new one", s -> s.template().save(s.fresh("a"))));
    all.add(of("save of a new one with id", s -> s.template().save(s.fresh("i1", "a"))));
    all.add(of("save of an existing one", s -> s.template().save(s.stored(2))));
    all.add(of("save into another collection", s -> s.template().save(s.stored(2), "other")));
    all.add(of("save of a stale one", s -> s.template().save(s.stale(2))));
    all.add(
        of(
            "save twice",
            s -> {
              Object once = s.template().save(s.fresh("a"));
              return s.template().save(s.variant().change(once, "b"));
            }));
  }

  private static void repositories(List<Operation> all) {
    all.add(of("repository.save of a new one", s -> s.repository().save(s.fresh("a"))));
    all.add(of("repository.save of an existing one", s -> s.repository().save(s.stored(2))));
    all.add(of("repository.save of a stale one", s -> s.repository().save(s.stale(2))));
    all.add(of("repository.insert", s -> s.repository().insert(s.fresh("a"))));
    all.add(
        of(
            "repository.insert of several",
            s -> s.repository().insert(List.of(s.fresh("a"), s.fresh("b")))));
  }

  private static void saveAll(List<Operation> all) {
    all.add(
        of(
            "saveAll of new ones",
            s -> s.repository().saveAll(List.of(s.fresh("a"), s.fresh("b"), s.fresh("c")))));
    all.add(of("saveAll of one existing", s -> s.repository().saveAll(List.of(s.stored(1)))));
    all.add(
        of(
            "saveAll of two existing",
            s -> s.repository().saveAll(List.of(s.stored(1), s.stored(2)))));
    all.add(
        concurrent(
            "saveAll of existing ones",
            s -> s.repository().saveAll(List.of(s.stored(1), s.stored(2), s.stored(3)))));
    all.add(
        concurrent(
            "saveAll of new and existing ones",
            s ->
                s.repository()
                    .saveAll(List.of(s.fresh("a"), s.stored(2), s.fresh("i3", "b"), s.stored(4)))));
    all.add(
        of(
            "saveAll of two with a stale one",
            s -> s.repository().saveAll(List.of(s.stale(2), s.stored(3)))));
    all.add(
        blocking( // with stock's reactive one, those behind it are under way or not
            "saveAll with a stale one",
            s -> s.repository().saveAll(List.of(s.stored(1), s.stale(2), s.stored(3)))));
    all.add(
        blocking(
            "saveAll with one that has the id of another",
            s -> s.repository().saveAll(List.of(s.stored(1), s.fresh("k3", "a"), s.stored(4)))));
  }
}
