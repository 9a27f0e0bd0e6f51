package dev.throughline.mongodb.hooks;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.bson.Document;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.mapping.DBRef;
import org.springframework.data.mongodb.core.mapping.DocumentReference;
import org.springframework.data.mongodb.core.query.Query;

/** Calls that follow references, whose hooks are counted for each. */
final class ReferenceProgram {

  @org.springframework.data.mongodb.core.mapping.Document("owners")
  static class Owner {
    @Id String id;
    @DBRef Item eager;
    @DBRef List<Item> many;

    @DBRef(lazy = true)
    Leaf lazy;

    @DocumentReference Item linked;
    @DocumentReference List<Item> links;

    @DocumentReference(lazy = true)
    List<Item> later;

    @Override
    public String toString() {
      return "%s %s %s %s %s %s %s"
          .formatted(id, eager, many, lazy == null ? null : lazy.name(), linked, links, later);
    }
  }

  @org.springframework.data.mongodb.core.mapping.Document("leaves")
  static class Leaf {
    @Id String id;
    String name;

    String name() {
      return name;
    }
  }

  private final MongoTemplate template;
  private final List<String> answers = new ArrayList<>();

  private ReferenceProgram(MongoTemplate template) {
    this.template = template;
  }

  static List<String> of(MongoTemplate template) {
    return new ReferenceProgram(template).run();
  }

  private List<String> run() {
    template.dropCollection(Owner.class);
    template.dropCollection(Leaf.class);
    template.dropCollection(Item.class);
    for (int i = 0; i < 4; i++) {
      template.insert(new Item("i" + i, "n" + i, i, null));
    }
    Leaf leaf = new Leaf();
    leaf.id = "leaf";
    leaf.name = "green";
    template.insert(leaf);
    Hooks.drained();
    call(() -> template.insert(owner("o1", leaf)));
    call(() -> template.insertAll(List.of(owner("o2", leaf), owner("o3", leaf))).size());
    call(() -> template.save(owner("o1", leaf)));
    call(() -> template.findById("o1", Owner.class));
    call(() -> template.find(new Query(), Owner.class));
    call(() -> template.query(Owner.class).stream().map(String::valueOf).sorted().toList());
    call(() -> template.getConverter().read(Owner.class, document()));
    return Hooks.succeeded(answers, 0);
  }

  private Document document() {
    return template.getCollection("owners").find(new Document("_id", "o1")).first();
  }

  private static Item item(int number) {
    return new Item("i" + number, "n" + number, number, null);
  }

  private static Owner owner(String id, Leaf leaf) {
    Owner owner = new Owner();
    owner.id = id;
    owner.eager = item(0);
    owner.many = List.of(item(1), item(9), item(2));
    owner.lazy = leaf;
    owner.linked = item(1);
    owner.links = List.of(item(2), item(3));
    owner.later = List.of(item(3), item(0));
    return owner;
  }

  private void call(Supplier<Object> call) {
    answers.add(Hooks.answer(call));
  }
}
