package dev.throughline.mongodb.hooks;

import dev.throughline.mongodb.internal.call.method.CompiledRepositoryFactoryBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.MongoRepository;

/** About 40 calls of a template and a repository, whose hooks are counted for each. */
final class BlockingProgram {

  interface Items extends MongoRepository<Item, String> {
    List<Item> findByName(String name);

    Optional<Item> findFirstByAmount(int amount);

    boolean existsByName(String name);

    long countByAmountGreaterThan(int amount);

    @org.springframework.data.mongodb.repository.Query(value = "{ }", count = true)
    long counted();

    @org.springframework.data.mongodb.repository.Query("{ 'amount': { $gt: ?0 } }")
    List<Item> above(int amount);

    @org.springframework.data.mongodb.repository.Query("{ 'name': ?0 }")
    @org.springframework.data.mongodb.repository.Update("{ '$inc': { 'amount': 1 } }")
    long increase(String name);

    @Aggregation({"{ $match: { 'amount': { $gt: ?0 } } }", "{ $sort: { _id: 1 } }"})
    List<Item> aggregated(int amount);

    List<Item.Named> findProjectedByAmount(int amount);

    Page<Item> findByAmountGreaterThan(int amount, PageRequest page);

    long deleteByName(String name);
  }

  private final MongoOperations template;
  private final Items items;
  private final List<String> answers = new ArrayList<>();

  private BlockingProgram(MongoOperations template, Items items) {
    this.template = template;
    this.items = items;
  }

  static BlockingProgram of(MongoOperations template, Class<?> base) {
    CompiledRepositoryFactoryBean<Items, Item, String> factory =
        new CompiledRepositoryFactoryBean<>(Items.class);
    factory.setMongoOperations(template);
    factory.setRepositoryBaseClass(base);
    factory.afterPropertiesSet();
    return new BlockingProgram(template, factory.getObject());
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

  private void call(Supplier<Object> call) {
    answers.add(Hooks.answer(call));
  }

  /** The answers, of which two are failures: an id that is taken, and a key with a dot. */
  List<String> answers() {
    return Hooks.succeeded(attempts(), 2);
  }

  /** The answers, failures among them. */
  List<String> attempts() {
    template.dropCollection(Item.class);
    Hooks.drained();
    repository();
    template();
    return answers;
  }

  private void repository() {
    call(() -> items.saveAll(items(0, 5)));
    call(() -> items.saveAll(items(2, 8)));
    call(() -> items.save(item(1)));
    call(() -> items.insert(item(20)));
    call(() -> items.insert(items(21, 24)));
    call(() -> items.findById("i1"));
    call(() -> items.findById("none"));
    call(() -> items.existsById("i2"));
    call(() -> items.findAllById(List.of("i1", "i2")));
    call(() -> items.findAll(Sort.by("id")));
    call(items::count);
    call(() -> items.findAll(PageRequest.of(0, 3, Sort.by("id"))).getContent());
    call(() -> items.findByName("n1"));
    call(() -> items.findFirstByAmount(2));
    call(() -> items.existsByName("n3"));
    call(() -> items.countByAmountGreaterThan(3));
    call(items::counted);
    call(() -> items.above(20));
    call(() -> items.increase("n4"));
    call(() -> items.aggregated(20));
    call(() -> items.findProjectedByAmount(1).get(0).getName());
    call(() -> items.findByAmountGreaterThan(3, PageRequest.of(0, 2)).getContent());
    call(() -> items.findOne(Example.of(new Item("i1", "n1", 1, null))));
    call(() -> items.deleteByName("n20"));
    call(
        () -> {
          items.deleteById("i21");
          items.delete(item(22));
          items.deleteAll(items(5, 7));
          items.deleteAllById(List.of("i7"));
          return "deleted";
        });
  }

  private void template() {
    call(() -> template.save(item(30)));
    call(() -> template.insert(item(31)));
    call(() -> template.insert(items(32, 35), Item.class));
    call(() -> template.insertAll(items(35, 37)));
    call(() -> template.findById("i30", Item.class));
    call(() -> template.findOne(id("i30"), Item.class));
    call(() -> template.find(Query.query(Criteria.where("amount").gt(30)), Item.class));
    call(() -> template.exists(id("i31"), Item.class));
    call(() -> template.count(Query.query(Criteria.where("amount").gt(30)), Item.class));
    call(
        () ->
            template
                .updateFirst(id("i30"), Update.update("name", "m"), Item.class)
                .getMatchedCount());
    call(
        () ->
            template
                .updateMulti(
                    Query.query(Criteria.where("amount").gt(33)),
                    Update.update("name", "m"),
                    Item.class)
                .getMatchedCount());
    call(
        () -> template.upsert(id("i40"), Update.update("name", "u"), Item.class).getMatchedCount());
    call(() -> template.count(new Query(), Item.class));
    call(() -> template.findAndModify(id("i30"), Update.update("name", "f"), Item.class));
    call(() -> template.query(Item.class).matching(id("i30")).one());
    call(() -> template.findDistinct("name", Item.class, String.class).size());
    call(() -> template.remove(item(31)).getDeletedCount());
    call(() -> template.remove(id("i32"), Item.class).getDeletedCount());
    call(() -> template.findAndRemove(id("i33"), Item.class));
    call(() -> template.insert(item(30)));
    call(() -> template.save(new Item("dot", "d", 50, Map.of("a.b", 1))));
    call(() -> template.save(new Item("plain", "p", 51, Map.of("a", item(52)))));
    call(() -> template.findById("plain", Item.class));
    call(() -> template.findById("dot", Item.class));
  }
}
