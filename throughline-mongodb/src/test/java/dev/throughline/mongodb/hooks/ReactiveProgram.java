package dev.throughline.mongodb.hooks;

import dev.throughline.mongodb.internal.call.method.ReactiveRowsFactoryBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.reactivestreams.Publisher;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The calls of {@link BlockingProgram}, reactive. */
final class ReactiveProgram {

  interface Items extends ReactiveMongoRepository<Item, String> {
    Flux<Item> findByName(String name);

    Mono<Item> findFirstByAmount(int amount);

    Mono<Boolean> existsByName(String name);

    Mono<Long> countByAmountGreaterThan(int amount);

    @org.springframework.data.mongodb.repository.Query(value = "{ }", count = true)
    Mono<Long> counted();

    @org.springframework.data.mongodb.repository.Query("{ 'amount': { $gt: ?0 } }")
    Flux<Item> above(int amount);

    @org.springframework.data.mongodb.repository.Query("{ 'name': ?0 }")
    @org.springframework.data.mongodb.repository.Update("{ '$inc': { 'amount': 1 } }")
    Mono<Long> increase(String name);

    @Aggregation({"{ $match: { 'amount': { $gt: ?0 } } }", "{ $sort: { _id: 1 } }"})
    Flux<Item> aggregated(int amount);

    Mono<Long> deleteByName(String name);
  }

  private final ReactiveMongoOperations template;
  private final Items items;
  private final List<String> answers = new ArrayList<>();

  private ReactiveProgram(ReactiveMongoOperations template, Items items) {
    this.template = template;
    this.items = items;
  }

  static ReactiveProgram of(ReactiveMongoOperations template, Class<?> base) {
    ReactiveRowsFactoryBean<Items, Item, String> factory =
        new ReactiveRowsFactoryBean<>(Items.class);
    factory.setReactiveMongoOperations(template);
    factory.setRepositoryBaseClass(base);
    factory.afterPropertiesSet();
    return new ReactiveProgram(template, factory.getObject());
  }

  private static Item item(int number) {
    return new Item("i" + number, "n" + number, number, null);
  }

  private static List<Item> items(int from, int to) {
    List<Item> all = new ArrayList<>();
    for (int i = from; i < to; i++) {
      all.add(item(i));
    }
    return all;
  }

  private static Query id(String id) {
    return Query.query(Criteria.where("id").is(id));
  }

  private void call(Publisher<?> call) {
    answers.add(Hooks.answer(() -> Flux.from(call).collectList().block()));
  }

  /** The answers, of which two are failures: an id that is taken, and a key with a dot. */
  List<String> answers() {
    return Hooks.succeeded(attempts(), 2);
  }

  /** The answers, failures among them. */
  List<String> attempts() {
    template.dropCollection(Item.class).block();
    Hooks.drained();
    repository();
    template();
    return answers;
  }

  private void repository() {
    call(items.saveAll(items(0, 5)));
    call(items.saveAll(items(2, 8)));
    call(items.saveAll(Flux.fromIterable(items(2, 4))));
    call(items.save(item(1)));
    call(items.insert(item(20)));
    call(items.insert(items(21, 24)));
    call(items.insert(Flux.fromIterable(items(24, 26))));
    call(items.findById("i1"));
    call(items.findById(Mono.just("i1")));
    call(items.existsById("i2"));
    call(items.findAllById(List.of("i1", "i2")));
    call(items.findAllById(Flux.just("i1", "i2")));
    call(items.findAll(Sort.by("id")));
    call(items.count());
    call(items.findByName("n1"));
    call(items.findFirstByAmount(2));
    call(items.existsByName("n3"));
    call(items.countByAmountGreaterThan(3));
    call(items.counted());
    call(items.above(20));
    call(items.increase("n4"));
    call(items.aggregated(20));
    call(items.findOne(Example.of(new Item("i1", "n1", 1, null))));
    call(items.deleteByName("n20"));
    call(items.deleteById("i21"));
    call(items.delete(item(22)));
    call(items.deleteAll(items(5, 7)));
    call(items.deleteAll(Flux.fromIterable(items(24, 26))));
    call(items.deleteAllById(List.of("i7")));
  }

  private void template() {
    call(template.save(item(30)));
    call(template.insert(item(31)));
    call(template.insert(items(32, 35), Item.class));
    call(template.insertAll(items(35, 37)));
    call(template.findById("i30", Item.class));
    call(template.findOne(id("i30"), Item.class));
    call(template.find(Query.query(Criteria.where("amount").gt(30)), Item.class));
    call(template.exists(id("i31"), Item.class));
    call(template.count(Query.query(Criteria.where("amount").gt(30)), Item.class));
    call(
        template
            .updateFirst(id("i30"), Update.update("name", "m"), Item.class)
            .map(it -> it.getMatchedCount()));
    call(
        template
            .upsert(id("i40"), Update.update("name", "u"), Item.class)
            .map(it -> it.getMatchedCount()));
    call(template.count(new Query(), Item.class));
    call(template.findAndModify(id("i30"), Update.update("name", "f"), Item.class));
    call(template.query(Item.class).matching(id("i30")).one());
    call(template.remove(item(31)).map(it -> it.getDeletedCount()));
    call(template.remove(id("i32"), Item.class).map(it -> it.getDeletedCount()));
    call(template.findAndRemove(id("i33"), Item.class));
    call(template.insert(item(30)));
    call(template.save(new Item("dot", "d", 50, Map.of("a.b", 1))));
    call(template.save(new Item("plain", "p", 51, Map.of("a", item(52)))));
    call(template.findById("plain", Item.class));
    call(template.findById("dot", Item.class));
  }
}
