package dev.throughline.mongodb.moments;

import static dev.throughline.mongodb.moments.Operation.reactive;
import static dev.throughline.mongodb.moments.Operation.reactiveConcurrent;
import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What only reactive templates and repositories have. */
final class ReactiveOperations {

  private ReactiveOperations() {}

  private static ThingRepositories.ReactiveRepository<Object, Object> repository(Stand s) {
    return s.side().reactiveRepository(s.variant());
  }

  static void addTo(List<Operation> all) {
    publishers(all);
    repositories(all);
    chains(all);
  }

  private static void publishers(List<Operation> all) {
    all.add(
        reactive("insert(Mono)", s -> s.all(s.side().reactive().insert(Mono.just(s.fresh("a"))))));
    all.add(reactive("save(Mono)", s -> s.all(s.side().reactive().save(Mono.just(s.stored(2))))));
    all.add(
        reactive(
            "insertAll(Mono)",
            s -> {
              Collection<Object> entities = List.of(s.fresh("a"), s.fresh("b"));
              return s.all(s.side().reactive().insertAll(Mono.just(entities)));
            }));
    all.add(
        reactive(
            "subscribe twice",
            s -> {
              Mono<Object> saved = s.side().reactive().save(s.stored(2));
              List<Object> results = new ArrayList<>(s.all(saved));
              results.addAll(s.all(saved));
              return results;
            }));
    all.add(
        reactive(
            "subscribe to an insert twice",
            s -> {
              Mono<Object> saved = s.side().reactive().insert(s.fresh("a"));
              List<Object> results = new ArrayList<>(s.all(saved));
              results.addAll(s.all(saved));
              return results;
            }));
  }

  private static void repositories(List<Operation> all) {
    all.add(
        reactiveConcurrent(
            "repository.insert(Publisher)",
            s -> s.all(repository(s).insert(Flux.just(s.fresh("a"), s.fresh("b"), s.fresh("c"))))));
    all.add(
        reactive(
            "repository.insert(Publisher) of one",
            s -> s.all(repository(s).insert(Flux.just(s.fresh("a"))))));
    all.add(
        reactiveConcurrent(
            "repository.saveAll(Publisher)",
            s -> s.all(repository(s).saveAll(Flux.just(s.fresh("a"), s.stored(2), s.stored(3))))));
    all.add(
        reactive(
            "repository.saveAll(Publisher) of one",
            s -> s.all(repository(s).saveAll(Flux.just(s.stored(2))))));
    all.add(
        reactive(
            "repository.findById(Publisher)",
            s -> s.all(repository(s).findById(Mono.just(s.id(2))))));
  }

  private static void chains(List<Operation> all) {
    all.add(
        reactive(
            "find, then save",
            s ->
                s.all(
                    s.side()
                        .reactive()
                        .findById(s.id(2), s.type())
                        .map(it -> s.variant().change(it, "found"))
                        .flatMap(s.side().reactive()::save))));
    all.add(
        reactive(
            "insert, then insert",
            s ->
                s.all(
                    s.side()
                        .reactive()
                        .insert(s.fresh("a"))
                        .then(Mono.defer(() -> s.side().reactive().insert(s.fresh("b")))))));
    all.add(
        reactive(
            "find, then insertAll",
            s ->
                s.all(
                    s.side()
                        .reactive()
                        .find(query(where("text").is("text 2")), s.type())
                        .flatMap(
                            it ->
                                s.side()
                                    .reactive()
                                    .insertAll(List.of(s.fresh("a"), s.fresh("b")))))));
    all.add(
        reactive(
            "take of a find", s -> s.all(s.side().reactive().find(new Query(), s.type()).take(2))));
  }
}
